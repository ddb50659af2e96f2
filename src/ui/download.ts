/** Saves a Blob as a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Slow browsers may still be reading the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
