/** Joins the parts; `size` is their total length in bytes. */
export function concatenate(
  parts: readonly Uint8Array[],
  size = parts.reduce((sum, { length }) => sum + length, 0),
): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
