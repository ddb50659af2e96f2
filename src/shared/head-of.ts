/**
 * The first `length` UTF-16 code units of a text, or one fewer if that would split a surrogate pair.
 * @example headOf("a😀", 2) // "a"
 */
export function headOf(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, (text.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length);
}
