/**
 * The first letter of a word in title case, by Unicode's full mapping: "ß" gives "Ss", "ǆ" gives "ǅ", and Georgian
 * letters stay.
 * @param letter one code point.
 */
export function titleLetter(letter: string): string {
  if (letter < "\x80") return letter.toUpperCase();
  const own = TITLE_LETTERS.get(letter.toLowerCase());
  if (own !== undefined) return own;
  if (GEORGIAN_LETTERS.test(letter)) return letter;
  const upper = letter.toUpperCase();
  const [head = upper] = /^\P{Uppercase}*\p{Uppercase}/u.exec(upper) ?? [];
  // An iota subscript under a capital becomes the combining one.
  return head + upper.slice(head.length).toLowerCase().replace("ι", "\u0345");
}

/** The letters of category Lt, by their lowercase form. */
const TITLE_LETTERS: ReadonlyMap<string, string> = new Map(
  [..."ǅǈǋǲᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾼῌῼ"].map((title) => [title.toLowerCase(), title]),
);
/** Georgian uses capitals only for whole words. */
const GEORGIAN_LETTERS = /[\u10d0-\u10fa\u10fd-\u10ff]/;
