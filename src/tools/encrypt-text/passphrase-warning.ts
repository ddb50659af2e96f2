/** Below it, somebody with a few graphics cards can try all passphrases, in spite of scrypt. */
const MIN_BITS = 44;
/** A word from a list of about 8,000. */
const WORD_BITS = 13;
const MIN_WORD_LETTERS = 3;

/** What to tell somebody whose passphrase can be guessed; undefined for one that may be good, or none. */
export function passphraseWarning(passphrase: string): string | undefined {
  if (passphrase === "" || estimateBits(passphrase) >= MIN_BITS) return undefined;
  return "Weak passphrase: a program can guess it. Use four or more random words, or ten or more random characters.";
}

/** An upper bound of the entropy, because words that belong together and dates are not recognized. */
function estimateBits(passphrase: string): number {
  const words = passphrase.match(/\p{L}+/gu)?.filter(({ length }) => length >= MIN_WORD_LETTERS) ?? [];
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  const all = bitsOf(passphrase);
  // Between words, there is mostly a separator or a number.
  const isMostlyWords = letters >= passphrase.length * 0.7;
  return isMostlyWords ? Math.min(all, words.length * WORD_BITS + (passphrase.length - letters) * 2) : all;
}

function bitsOf(text: string): number {
  const kinds = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 100],
  ] as const;
  const alphabet = kinds.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0);
  return countSteps(text) * Math.log2(alphabet);
}

/** Number of characters that don't just repeat or continue the one before, as in `aaaa` and `1234`. */
function countSteps(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const step = Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1));
    if (!(step <= 1)) count++;
  }
  return count;
}
