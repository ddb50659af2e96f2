/** Flags of code units. Whitespace (ECMA-262 §12.2, §12.3). */
export const BLANK = 1;
/** May form one character with a neighbor. There is always a boundary between two units without this flag. */
export const JOINABLE = 2;
/** Starts a surrogate pair. */
export const HIGH = 4;
/** In a script without spaces between words, or possibly half of such a character. */
export const UNSPACED = 8;

// None of these extends, joins or precedes others by UAX #29. A test checks them against Intl.Segmenter.
const STANDALONE =
  "\\0-\\x0c\\x0e-\\u02ff\\u0370-\\u0482\\u048a-\\u0588\\u05d0-\\u05ea\\u0620-\\u064a\\u0671-\\u06d5\\u1e00-\\u200a\\u2010-\\u2029\\u202f-\\u205f\\u2070-\\u20cf\\u2100-\\u2bff\\u3000-\\u3029\\u3030-\\u303f\\u3041-\\u3096\\u309b-\\u318e\\u3190-\\ua48c\\uac00-\\ud7a3\\uf900-\\ufaff\\uff01-\\uff9d";
const STANDALONE_UNIT = new RegExp(`[${STANDALONE}]`);
const SCRIPTS = ["Han", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"].map((script) => `\\p{scx=${script}}`).join("");

/**
 * A pattern (flag `u`) for a run in scripts without spaces between words. It can't start with a Latin accent, because
 * Thai uses some of them too (Unicode, ScriptExtensions.txt).
 */
export const UNSPACED_RUN = `(?![\\u0300-\\u036f])[${SCRIPTS}]+`;
const UNSPACED_CHARACTER = new RegExp(UNSPACED_RUN, "u");

/** The flags of each code unit. A table, because patterns are too slow for a hundred million lookups. */
export const KINDS: Readonly<Uint8Array> = Uint8Array.from({ length: 0x1_0000 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  const isSurrogate = (unit & 0xf800) === 0xd800;
  return (
    (character.trim() === "" ? BLANK : 0) |
    (STANDALONE_UNIT.test(character) ? 0 : JOINABLE) |
    ((unit & 0xfc00) === 0xd800 ? HIGH : 0) |
    (isSurrogate || UNSPACED_CHARACTER.test(character) ? UNSPACED : 0)
  );
});
