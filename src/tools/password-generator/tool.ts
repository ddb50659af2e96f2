import { operation, textOutput } from "#shared/operation.ts";
import { flag, integer, range, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Password Generator",
  description: "Make random passwords, passphrases or PINs, and see how strong they are.",
  category: "Crypto",
  order: 2,
  keywords:
    "password, passphrase, diceware, pin, pin code, secret, token, api key, random string, strong password, password strength, entropy, secure, credentials, generator, pw, pwgen, random password, secure password",
  icon: "key-round",
  runs: "browser",
};

const count = integer("How many", 1, { min: 1, max: 100, outside: "clamp", help: "1 to 100, one per line." });
const messages = { done: "Generated!", failed: "Failed to generate password" };

export const operations = {
  password: operation({
    label: "Generate Password",
    inputs: {},
    gives: textOutput({ fileName: "password.txt", type: "text/plain" }),
    options: {
      length: range("Length", 12, { min: 4, max: 64 }),
      uppercase: flag("Uppercase (A-Z)", true),
      lowercase: flag("Lowercase (a-z)", true),
      numbers: flag("Numbers (0-9)", true),
      symbols: flag("Symbols (!@#…)", true),
      requireEach: flag("At least one of each", true),
      avoidAmbiguous: flag("No look-alikes (il1Lo0OI|)", false),
      exclude: text("Leave out", "", { help: "Characters the form doesn’t accept." }),
      count,
    },
    messages,
    examples: [
      { title: "12 characters of all types", output: /^[\x21-\x7e]{12}$/ },
      {
        title: "32 letters and numbers",
        options: { length: 32, symbols: false },
        output: /^[A-Za-z0-9]{32}$/,
      },
    ],
    code: () => import("./password.ts"),
    run: ({ randomPassword }, _, { length, count, uppercase, lowercase, numbers, symbols, ...rules }, { random }) => {
      const classes = { uppercase, lowercase, numbers, symbols };
      return lines(count, () => randomPassword(length, { classes, ...rules }, random));
    },
  }),

  passphrase: operation({
    label: "Generate Passphrase",
    inputs: {},
    gives: textOutput({ fileName: "passphrase.txt", type: "text/plain" }),
    options: {
      words: integer("Words", 6, { min: 3, max: 20, outside: "clamp", help: "3 to 20." }),
      separator: text("Separator", "-"),
      capitalize: flag("Capital letters", false),
      withDigit: flag("With a digit", false),
      count,
    },
    messages,
    examples: [
      { title: "Six words", output: /^[a-z]+(-[a-z]+){5}$/ },
      {
        title: "Four words with capitals and a digit",
        options: { words: 4, capitalize: true, withDigit: true },
        output: /^(?=.*\d)[A-Z][a-z]+\d?(-[A-Z][a-z]+\d?){3}$/,
      },
    ],
    code: () => import("./passphrase.ts"),
    run: ({ randomPassphrase }, _, { count, ...rules }, { random }) =>
      lines(count, () => randomPassphrase(rules, random)),
  }),

  pin: operation({
    label: "Generate PIN",
    inputs: {},
    gives: textOutput({ fileName: "pin.txt", type: "text/plain" }),
    options: {
      digits: integer("Digits", 6, { min: 4, max: 64, outside: "clamp", help: "4 to 64." }),
      count,
    },
    messages,
    examples: [
      { title: "6 digits", output: /^\d{6}$/ },
      { title: "Three PINs of 4 digits", options: { digits: 4, count: 3 }, output: /^\d{4}\n\d{4}\n\d{4}$/ },
    ],
    code: () => import("./password.ts"),
    run: ({ randomPin }, _, { digits, count }, { random }) => lines(count, () => randomPin(digits, random)),
  }),
};

function lines(count: number, draw: () => string): string {
  return Array.from({ length: count }, draw).join("\n");
}
