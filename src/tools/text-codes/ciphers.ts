import { InputError } from "#shared/input-error.ts";

/** Moves each letter of A to Z by some places and keeps its case. */
export function caesar(text: string, shift: number): string {
  return shiftLetters(text, () => shift);
}

/** Moves each letter by the next letter of the key. @param direction 1 enciphers, -1 deciphers */
export function vigenere(text: string, key: string, direction: 1 | -1): string {
  const shifts = (key.match(/[a-z]/gi) ?? []).map((letter) => placeOf(letter) * direction);
  if (shifts.length === 0) throw new InputError("Vigenère needs a key with letters from A to Z", { field: "key" });
  let at = 0;
  return shiftLetters(text, () => shifts[at++ % shifts.length] ?? 0);
}

/** A becomes Z, B becomes Y. */
export function atbash(text: string): string {
  return text.replace(LETTER, (letter) => String.fromCharCode(base(letter) + 25 - placeOf(letter)));
}

/** Moves each visible ASCII character by 47 places. */
export function rot47(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(33 + ((sign.charCodeAt(0) - 33 + 47) % 94)));
}

const LEET = new Map(Object.entries({ a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" }));
const UNLEET = new Map(
  Object.entries({ "4": "a", "@": "a", "3": "e", "1": "i", "!": "i", "0": "o", "5": "s", $: "s", "7": "t", "+": "t" }),
);

export function toLeet(text: string): string {
  return text.replace(LETTER, (letter) => LEET.get(letter.toLowerCase()) ?? letter);
}

export function fromLeet(text: string): string {
  return text.replace(/[\d@!$+]/g, (sign) => UNLEET.get(sign) ?? sign);
}

const LETTER = /[a-z]/gi;
const base = (letter: string) => (letter >= "a" ? 97 : 65);
const placeOf = (letter: string) => letter.charCodeAt(0) - base(letter);

function shiftLetters(text: string, nextShift: () => number): string {
  return text.replace(LETTER, (letter) => {
    const place = (((placeOf(letter) + nextShift()) % 26) + 26) % 26;
    return String.fromCharCode(base(letter) + place);
  });
}
