/** Of a code unit: white space (ECMA-262 §12.2, §12.3). */
export const BLANK = 1;
/** May be one character with a neighbour. Between two units that are not of this kind there is always a boundary. */
export const ENTANGLED = 2;
/** Begins a surrogate pair. */
export const HIGH = 4;
/** Belongs to a script without spaces between words, or may be half of a character that does. */
export const UNSPACED = 8;

// Of these none extends, joins or precedes others by UAX #29. A test checks it against Intl.Segmenter.
const SEPARATE =
  "\\0-\\x0c\\x0e-\\u02ff\\u0370-\\u0482\\u048a-\\u0588\\u05d0-\\u05ea\\u0620-\\u064a\\u0671-\\u06d5\\u1e00-\\u200a\\u2010-\\u2029\\u202f-\\u205f\\u2070-\\u20cf\\u2100-\\u2bff\\u3000-\\u3029\\u3030-\\u303f\\u3041-\\u3096\\u309b-\\u318e\\u3190-\\ua48c\\uac00-\\ud7a3\\uf900-\\ufaff\\uff01-\\uff9d";
const SEPARATE_UNIT = new RegExp(`[${SEPARATE}]`);
const SCRIPTS = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"].map((script) => `\\p{scx=${script}}`).join("");

/**
 * A pattern with the flag `u`: a run of characters of the scripts that have no spaces between words. It begins with no
 * accent of the Latin script, some of which Thai uses too (Unicode, ScriptExtensions.txt).
 */
export const UNSPACED_RUN = `(?![\\u0300-\\u036f])[${SCRIPTS}]+`;
const UNSPACED_CHARACTER = new RegExp(UNSPACED_RUN, "u");

/** What kinds each code unit is of, their numbers added: looked up a hundred million times where a pattern is too slow. */
export const KINDS: Readonly<Uint8Array> = Uint8Array.from({ length: 0x1_0000 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  const isSurrogate = (unit & 0xf800) === 0xd800;
  return (
    (character.trim() === "" ? BLANK : 0) |
    (SEPARATE_UNIT.test(character) ? 0 : ENTANGLED) |
    ((unit & 0xfc00) === 0xd800 ? HIGH : 0) |
    (isSurrogate || UNSPACED_CHARACTER.test(character) ? UNSPACED : 0)
  );
});
