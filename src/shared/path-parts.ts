/**
 * Folders and name of a file from outside, as parts that stay inside a folder.
 * @example pathParts("C:\\a/../b.txt") // ["a", "b.txt"]
 */
export function pathParts(path: string): string[] {
  const relative = path.replace(/^[A-Za-z]:/, "");
  return relative.split(/[\\/]/).filter((part) => !/^\.{0,2}$/.test(part));
}
