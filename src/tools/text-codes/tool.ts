import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, integer, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { CODES } from "./codes.ts";

export const meta: ToolDeclaration = {
  title: "NATO, Braille & Ciphers",
  description: "NATO alphabet, Braille, ROT13, ROT47, Caesar, Vigenère, Atbash and leet.",
  category: "Text",
  order: 17,
  keywords:
    "nato alphabet, phonetic alphabet, spelling alphabet, alfa bravo charlie, icao, braille, braille translator, grade 1 braille, ueb, rot13, rot47, rot, caesar cipher, caesar shift, decode caesar, brute force caesar, vigenere, vigenere cipher, atbash, leet, leetspeak, 1337, cipher, substitution cipher, secret code, encode text, decode text, puzzle, ctf, geocaching, cryptogram",
  icon: "venetian-mask",
  runs: "browser",
};

const options = {
  code: choice("Code", CODES),
  shift: integer("Shift", 3, { min: 1, max: 25, outside: "clamp", shownWhen: { code: "caesar" } }),
  key: text("Key", "", { shownWhen: { code: "vigenere" }, placeholder: "LEMON", content: true }),
};

export const operations = {
  encode: operation({
    label: "Encode",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "encoded.txt" }),
    options,
    messages: { empty: "Please enter text", failed: "Failed to encode" },
    examples: [
      {
        title: "Spelled on the phone",
        input: "KT7 B2",
        output: "Kilo Tango Seven / Bravo Two",
      },
      {
        title: "Braille",
        input: "Room 12a, 3.5 m",
        options: { code: "braille" },
        output: "⠠⠗⠕⠕⠍ ⠼⠁⠃⠰⠁⠂ ⠼⠉⠲⠑ ⠍",
      },
      {
        title: "Caesar’s own shift",
        input: "Veni, vidi, vici",
        options: { code: "caesar" },
        output: "Yhql, ylgl, ylfl",
      },
      {
        title: "Vigenère",
        input: "attack at dawn",
        options: { code: "vigenere", key: "LEMON" },
        output: "lxfopv ef rnhr",
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ convert }, { input }, values, { warn }) => convert(input, "encode", values, warn),
  }),

  decode: operation({
    label: "Decode",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "decoded.txt" }),
    options,
    messages: { empty: "Please enter a coded text", failed: "Failed to decode" },
    examples: [
      {
        title: "Spelled on the phone",
        input: "Hotel Echo Lima Lima Oscar",
        output: "HELLO",
      },
      {
        title: "ROT13",
        input: "Gur ohgyre qvq vg",
        options: { code: "rot13" },
        output: "The butler did it",
      },
      {
        title: "Braille",
        input: "⠠⠇⠕⠥⠊⠎ ⠠⠃⠗⠁⠊⠇⠇⠑⠂ ⠼⠁⠓⠚⠊",
        options: { code: "braille" },
        output: "Louis Braille, 1809",
      },
    ],
    code: () => import("./convert.ts"),
    run: ({ convert }, { input }, values, { warn }) => convert(input, "decode", values, warn),
  }),

  shifts: operation({
    label: "All Shifts",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textOutput({ fileName: "shifts.txt" }),
    options: {},
    messages: { empty: "Please enter a text enciphered with Caesar", failed: "Failed to decode" },
    examples: [
      {
        title: "A Caesar cipher without its shift",
        input: "Wkh dqvzhu lv iruwb-wzr",
        output: /^ 1 {2}Vjg cpuygt ku hqtva-vyq\n 2 {2}.*\n 3 {2}The answer is forty-two\n/,
      },
      { title: "One letter", input: "I", output: /^ 1 {2}H\n 2 {2}G\n[\s\S]*\n25 {2}J$/ },
    ],
    code: () => import("./convert.ts"),
    run: ({ allShifts }, { input }) => allShifts(input),
  }),
};

export const page: TextPageProps = {
  modes: { encode: "Encode", decode: "Decode", shifts: "All Shifts" },
  placeholder: {
    encode: "Type or paste text",
    decode: "Paste NATO words, Braille or a cipher",
    shifts: "Paste a Caesar cipher whose shift you don’t know",
  },
  paste: { title: "Text", language: "text" },
};
