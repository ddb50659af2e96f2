/** More arguments could overflow the engine's stack. */
const MAX_ARGUMENTS = 8_192;

/** Decodes bytes to a text with one character per byte. */
export function latin1Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = "";
  for (let at = start; at < end; at += MAX_ARGUMENTS) {
    const part = bytes.subarray(at, Math.min(end, at + MAX_ARGUMENTS));
    // Spread syntax would iterate over every byte, which takes several times as long.
    text += String.fromCharCode.apply(undefined, part as unknown as number[]);
  }
  return text;
}

/** The reverse of `latin1Text`. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}
