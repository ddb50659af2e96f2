/** Saves a Blob under a name, without leaving the page. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the Blob over once the click is handled; a minute leaves slow ones time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
