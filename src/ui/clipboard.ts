/** Text, a Blob of text, or a promise of either. */
export type Copyable = string | Blob | Promise<string | Blob>;

/**
 * Copies a text. Without a secure context (plain HTTP on a local network) there is no Clipboard API, so this falls back
 * to `execCommand("copy")` on a hidden text area.
 * @returns whether the text was copied
 */
export async function copyText(source: Copyable): Promise<boolean> {
  const clipboard = window.isSecureContext ? navigator.clipboard : undefined;
  try {
    if (typeof source === "string") await clipboard?.writeText(source);
    // Safari allows copying only during the click, but accepts a promise.
    else if (clipboard) {
      const text = toPlainText(source);
      // `write` rejects with it, and so does `source` below.
      text.catch(() => {});
      await clipboard.write([new ClipboardItem({ "text/plain": text })]);
    }
    if (clipboard) return true;
  } catch {
    // Without permission, `execCommand` may still work.
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
