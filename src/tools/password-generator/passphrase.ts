import { wordlist } from "@scure/bip39/wordlists/english.js";
import { pickRandom, type RandomSource, randomBelow } from "#shared/random.ts";

export interface PassphraseRules {
  /** How many words. */
  words: number;
  separator: string;
  /** Each word begins with a capital letter. */
  capitalize: boolean;
  /** One word is followed by a digit. */
  withDigit: boolean;
}

/**
 * Words of the English list of BIP 39, whose 2,048 words differ in their first four letters.
 * @example randomPassphrase({ words: 3, separator: "-", capitalize: true, withDigit: true }) // "Ladder-Oven4-Craft"
 */
export function randomPassphrase(
  { words, separator, capitalize, withDigit }: PassphraseRules,
  source?: RandomSource,
): string {
  const place = withDigit ? randomBelow(words, source) : undefined;
  return Array.from({ length: words }, (_, index) => {
    const word = pickRandom(wordlist, source);
    const written = capitalize ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
    return index === place ? written + randomBelow(10, source) : written;
  }).join(separator);
}

/** The base-2 logarithm of how many draws there are: bits. */
export function passphraseEntropy({ words, withDigit }: PassphraseRules): number {
  return words * Math.log2(wordlist.length) + (withDigit ? Math.log2(10 * words) : 0);
}
