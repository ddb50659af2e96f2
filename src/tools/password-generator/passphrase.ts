import { wordlist } from "@scure/bip39/wordlists/english.js";
import { pickRandom, type RandomSource, randomBelow } from "#shared/random.ts";

export interface PassphraseRules {
  /** How many words. */
  words: number;
  separator: string;
  /** Each word begins with a capital letter. */
  capital: boolean;
  /** One word is followed by a digit. */
  numbered: boolean;
}

/**
 * Words of the English list of BIP 39, whose 2,048 words differ in their first four letters.
 * @example randomPassphrase({ words: 3, separator: "-", capital: true, numbered: true }) // "Ladder-Oven4-Craft"
 */
export function randomPassphrase(
  { words, separator, capital, numbered }: PassphraseRules,
  source?: RandomSource,
): string {
  const place = numbered ? randomBelow(words, source) : undefined;
  return Array.from({ length: words }, (_, index) => {
    const word = pickRandom(wordlist, source);
    const written = capital ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
    return index === place ? written + randomBelow(10, source) : written;
  }).join(separator);
}

/** The base-2 logarithm of how many draws there are: bits. */
export function passphraseEntropy({ words, numbered }: PassphraseRules): number {
  return words * Math.log2(wordlist.length) + (numbered ? Math.log2(10 * words) : 0);
}
