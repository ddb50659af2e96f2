import { operation, textInput, textOutput } from "#shared/operation.ts";
import { flag, integer, range, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Password Generator",
  description: "Make passwords, passphrases or PINs, and check how strong a password is.",
  category: "Crypto",
  order: 2,
  keywords:
    "password, passphrase, diceware, pin, pin code, secret, token, api key, random string, strong password, password strength, entropy, secure, credentials, generator, pw, pwgen, random password, secure password, password strength checker, password checker, how strong is my password, zxcvbn, time to crack, crack time",
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

  strength: operation({
    label: "Check Strength",
    live: true,
    sensitive: true,
    inputs: textInput("Input", { oneLine: true, secret: true }),
    gives: textOutput({ fileName: "strength.txt" }),
    options: {
      known: text("Known words", "", { content: true, help: "Your name, the website: what an attacker tries first." }),
    },
    messages: { empty: "Please enter a password", failed: "Failed to check the password" },
    examples: [
      {
        title: "A common password with other characters",
        input: "P@ssw0rd",
        output: [
          "Strength  very weak (0 of 4)",
          "Guesses   about 17, 4 bits",
          "Weakness  This is similar to a commonly used password.",
          "Contains  “P@ssw0rd”, number 2 of the common passwords, with other characters",
          "Advice    Add more words that are less common.",
          "Advice    Capitalize more than the first letter.",
          "Advice    Avoid predictable letter substitutions like '@' for 'a'.",
          "Time      10 minutes on a website, at 100 guesses an hour",
          "Time      2 seconds on a website, at 10 a second",
          "Time      less than a second from a stolen slow hash, at 10,000 a second",
          "Time      less than a second from a stolen fast hash, at 10 billion a second",
        ].join("\n"),
      },
      {
        title: "With the name of the website",
        input: "sundry1987",
        options: { known: "Sundry, Ada" },
        output: [
          "Strength  weak (1 of 4)",
          "Guesses   about 15,000, 14 bits",
          "Weakness  It contains a known word.",
          "Contains  “sundry”, a known word",
          "Contains  “1987”, a recent year",
          "Advice    Add more words that are less common.",
          "Time      6 days on a website, at 100 guesses an hour",
          "Time      25 minutes on a website, at 10 a second",
          "Time      2 seconds from a stolen slow hash, at 10,000 a second",
          "Time      less than a second from a stolen fast hash, at 10 billion a second",
        ].join("\n"),
      },
    ],
    code: () => import("./check-strength.ts"),
    run: ({ describeStrength }, { input }, { known }, { warn }) => describeStrength(input, known, warn),
  }),
};

function lines(count: number, draw: () => string): string {
  return Array.from({ length: count }, draw).join("\n");
}
