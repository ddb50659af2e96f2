/**
 * Trims characters from the end in linear time. The pattern `/[…]+$/` is quadratic: it restarts at every character of
 * a run that isn't at the end.
 * @param characters one UTF-16 unit each.
 * @example trimEndCharacters("1.500", "0") // "1.5"
 */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Trims characters from both ends.
 *  @example trimCharacters("--a-b-", "-") // "a-b" */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimEndCharacters(text.slice(start), characters);
}
