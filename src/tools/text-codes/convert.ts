import { warnOfEach } from "#shared/warn-of-each.ts";
import { fromBraille, toBraille } from "./braille.ts";
import { atbash, caesar, fromLeet, rot47, toLeet, vigenere } from "./ciphers.ts";
import { CODES, type Code } from "./codes.ts";
import { fromNato, toNato } from "./nato.ts";

interface CodeOptions {
  code: Code;
  /** Places that Caesar moves each letter. */
  shift: number;
  /** Vigenère's key. */
  key: string;
}

type Convert = (text: string, options: CodeOptions, onUnknown: (part: string) => void) => string;

const rot13: Convert = (text) => caesar(text, 13);

const CONVERTERS: Readonly<Record<Code, { encode: Convert; decode: Convert }>> = {
  nato: {
    encode: (text, _, onUnknown) => toNato(text, onUnknown),
    decode: (text, _, onUnknown) => fromNato(text, onUnknown),
  },
  braille: {
    encode: (text, _, onUnknown) => toBraille(text, onUnknown),
    decode: (text, _, onUnknown) => fromBraille(text, onUnknown),
  },
  rot13: { encode: rot13, decode: rot13 },
  rot47: { encode: rot47, decode: rot47 },
  caesar: {
    encode: (text, { shift }) => caesar(text, shift),
    decode: (text, { shift }) => caesar(text, -shift),
  },
  vigenere: {
    encode: (text, { key }) => vigenere(text, key, 1),
    decode: (text, { key }) => vigenere(text, key, -1),
  },
  atbash: { encode: atbash, decode: atbash },
  leet: { encode: toLeet, decode: fromLeet },
};

/** @param warn of each character or word that the code doesn't have */
export function convert(
  text: string,
  direction: "encode" | "decode",
  options: CodeOptions,
  warn: (message: string) => void,
): string {
  const { code } = options;
  return CONVERTERS[code][direction](text, options, warnOfEach(`Not in ${CODES[code]}`, warn));
}

/** A text with each shift of the alphabet, for a Caesar cipher whose shift isn't known. */
export function allShifts(text: string): string {
  return Array.from({ length: 25 }, (_, at) => `${String(at + 1).padStart(2)}  ${caesar(text, -at - 1)}`).join("\n");
}
