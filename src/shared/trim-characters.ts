/**
 * A text without these characters at its end. The pattern `/[…]+$/` starts again at each character of a run that isn't
 * at the end, which takes the square of the run's length.
 * @param characters of one UTF-16 unit each.
 * @example trimEndCharacters("1.500", "0") // "1.5"
 */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same at both ends.
 *  @example trimCharacters("--a-b-", "-") // "a-b" */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimEndCharacters(text.slice(start), characters);
}
