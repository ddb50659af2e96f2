import { wordlist } from "@scure/bip39/wordlists/english.js";
import { pickRandom, type RandomSource, randomBelow } from "#shared/random.ts";

export interface PassphraseRules {
  /** Number of words. */
  words: number;
  separator: string;
  /** Capitalizes each word. */
  capitalize: boolean;
  /** Adds a digit after one word. */
  withDigit: boolean;
}

/**
 * Uses the English BIP 39 list, whose 2,048 words differ in their first four letters.
 * @example randomPassphrase({ words: 3, separator: "-", capitalize: true, withDigit: true }) // "Ladder-Oven4-Craft"
 */
export function randomPassphrase(
  { words, separator, capitalize, withDigit }: PassphraseRules,
  source?: RandomSource,
): string {
  const digitIndex = withDigit ? randomBelow(words, source) : undefined;
  return Array.from({ length: words }, (_, index) => {
    const word = pickRandom(wordlist, source);
    const written = capitalize ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
    return index === digitIndex ? written + randomBelow(10, source) : written;
  }).join(separator);
}

/** Entropy in bits. */
export function passphraseEntropy({ words, withDigit }: PassphraseRules): number {
  return words * Math.log2(wordlist.length) + (withDigit ? Math.log2(10 * words) : 0);
}
