export const CODES = {
  nato: "NATO alphabet",
  braille: "Braille",
  rot13: "ROT13",
  rot47: "ROT47",
  caesar: "Caesar",
  vigenere: "Vigenère",
  atbash: "Atbash",
  leet: "Leet",
} as const;

export type Code = keyof typeof CODES;
