import { pickRandom, type RandomSource } from "#shared/random.ts";

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const GROUP_LENGTH = 10;

/** Lowercase and uppercase letters. */
const ALPHABETS = {
  latin: LOWER + LOWER.toUpperCase(),
  accented: `${LOWER}${LOWER.toUpperCase()}àâäáãåæçéèêëíìîïñóòôöõøœßúùûüýÿÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜÝŸ`,
  greek: "αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
  cyrillic: "абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
} as const;

export type Alphabet = keyof typeof ALPHABETS;

/** The 94 printable ASCII characters except the space. */
const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

/** @returns `length` equally likely printable ASCII characters, without spaces. */
export function randomCharacters(length: number, source?: RandomSource): string {
  return draw(PRINTABLE, length, source);
}

/** @returns `length` letters, with a space after every 10. */
export function randomLetters(length: number, alphabet: Alphabet, source?: RandomSource): string {
  return group(draw([...ALPHABETS[alphabet]], length, source));
}

/** @returns `length` digits, with a space after every 10. */
export function randomDigits(length: number, source?: RandomSource): string {
  return group(draw([...DIGITS], length, source));
}

function draw(characters: readonly string[], length: number, source?: RandomSource): string {
  return Array.from({ length }, () => pickRandom(characters, source)).join("");
}

function group(text: string): string {
  return text.replace(new RegExp(`.{${GROUP_LENGTH}}(?=.)`, "gu"), "$& ");
}
