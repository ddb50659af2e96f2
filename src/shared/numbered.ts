/** Numbers a name, which may have folders. @example numbered("v1.0/photo.jpg", 2) // "v1.0/photo (2).jpg" */
export function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf(".");
  return dot > name.lastIndexOf("/") + 1 ? `${name.slice(0, dot)} (${count})${name.slice(dot)}` : `${name} (${count})`;
}
