import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Password Generator",
  description: "Make random passwords, passphrases or PINs, and see how strong they are.",
  category: "Crypto",
  order: 2,
  keywords:
    "password, passphrase, diceware, pin, pin code, secret, token, api key, random string, strong password, password strength, entropy, secure, credentials, generator, pw, pwgen",
  icon: "key-round",
  runs: "browser",
};
