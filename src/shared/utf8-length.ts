/** Length in UTF-8 bytes. A lone surrogate counts as U+FFFD (three bytes), which is how it is encoded. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    bytes += 1;
    if (unit < 0x800) continue;
    bytes += 1;
    if (unit >= 0xd800 && unit < 0xdc00) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next < 0xe000) {
        index += 1;
      }
    }
  }
  return bytes;
}
