import { wordlist } from "@scure/bip39/wordlists/english.js";
import { describe, expect, it } from "vitest";
import { passphraseEntropy, randomPassphrase } from "./passphrase.ts";

const RULES = { words: 6, separator: "-", capitalize: false, withDigit: false };

describe("randomPassphrase", () => {
  it("uses words from the list", () => {
    const words = randomPassphrase(RULES).split("-");
    expect(words).toHaveLength(6);
    for (const word of words) expect(wordlist).toContain(word);
  });

  it("supports capitals, a digit after one word and any separator", () => {
    expect(
      randomPassphrase({ words: 3, separator: " ", capitalize: true, withDigit: true }, (words) => words.fill(0)),
    ).toBe("Abandon0 Abandon Abandon");
  });
});

describe("passphraseEntropy", () => {
  it("counts 11 bits per word, plus the position and value of the digit", () => {
    expect(passphraseEntropy(RULES)).toBe(66);
    expect(passphraseEntropy({ ...RULES, words: 4, withDigit: true })).toBeCloseTo(44 + Math.log2(40));
  });
});
