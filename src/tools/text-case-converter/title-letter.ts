/**
 * The letter that begins a word in title case, by Unicode's full mapping: "ß" gives "Ss", "ǆ" gives "ǅ", and a Georgian
 * letter stays as it is.
 * @param letter one code point.
 */
export function titleLetter(letter: string): string {
  if (letter < "\x80") return letter.toUpperCase();
  const own = OWN_TITLE.get(letter.toLowerCase());
  if (own !== undefined) return own;
  if (CASELESS_TITLE.test(letter)) return letter;
  const upper = letter.toUpperCase();
  const [head = upper] = /^\P{Uppercase}*\p{Uppercase}/u.exec(upper) ?? [];
  // What is left of an iota subscript under a capital is the combining one.
  return head + upper.slice(head.length).toLowerCase().replace("ι", "\u0345");
}

/** The letters of category Lt, by their small form. */
const OWN_TITLE: ReadonlyMap<string, string> = new Map(
  [..."ǅǈǋǲᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾼῌῼ"].map((title) => [title.toLowerCase(), title]),
);
/** Georgian has capitals for whole words alone. */
const CASELESS_TITLE = /[\u10d0-\u10fa\u10fd-\u10ff]/;
