/** The start of a text; undefined for bytes that aren't UTF-8 text. A character may be cut off at the end. */
export function decodeStart(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
