import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "password-generator",
  title: "Password Generator",
  description: "Make strong passwords, passphrases or PINs in your browser, and see how strong they are.",
  category: "Crypto",
  order: 2,
  keywords: [
    "password",
    "passphrase",
    "diceware",
    "pin",
    "pin code",
    "secret",
    "token",
    "api key",
    "random string",
    "strong password",
    "password strength",
    "entropy",
    "secure",
    "credentials",
    "generator",
  ],
  icon: "key-round",
  runs: "browser",
  gives: "text",
};
