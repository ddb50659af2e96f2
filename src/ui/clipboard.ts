/** What can be copied: a text, a file of one, or the promise of either, where it is only now being made. */
export type Copyable = string | Blob | Promise<string | Blob>;

/**
 * Copies a text. Without a secure context (plain HTTP in a local network) there is no Clipboard API, so an invisible
 * text area and the old command do it.
 * @returns whether the text is on the clipboard.
 */
export async function copyText(source: Copyable): Promise<boolean> {
  const clipboard = window.isSecureContext ? navigator.clipboard : undefined;
  try {
    if (typeof source === "string") await clipboard?.writeText(source);
    // Safari lets a page copy only in the moment of the click, but takes a promise then.
    else await clipboard?.write([new ClipboardItem({ "text/plain": toPlainText(source) })]);
    if (clipboard) return true;
  } catch {
    // Permission refused: the old way may still be allowed.
  }
  const content = await source;
  return copyByCommand(typeof content === "string" ? content : await content.text());
}

async function toPlainText(source: Exclude<Copyable, string>): Promise<Blob> {
  return new Blob([await source], { type: "text/plain" });
}

function copyByCommand(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
