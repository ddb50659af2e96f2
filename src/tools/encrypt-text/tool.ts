import { byteStreamInput, fileOutput, operation } from "#shared/operation.ts";
import { choice, secret, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { passphraseWarning } from "./passphrase-warning.ts";

export const meta: ToolDeclaration = {
  title: "Encrypt Text & Files",
  description: "Protect text and files of any size with a passphrase, in the age format.",
  category: "Crypto",
  order: 6,
  keywords:
    "encrypt, decrypt, encryption, decryption, passphrase, password, encrypt file, decrypt file, encrypt text, encrypt message, secret message, age, age encryption, rage, typage, .age, armor, recipient, identity, public key, age1, age-secret-key, x25519, scrypt, chacha20-poly1305, aes, gpg, pgp, openssl enc, lock file, protect file, send a file securely, password protect a file, encrypt with password, decrypt with password, encode with password",
  opens: [
    { kind: "age", rank: 1, mode: "decrypt" },
    { kind: "env", mode: "encrypt" },
  ],
  icon: "file-lock",
  runs: "browser",
};

const passphrase = secret("Passphrase");

export const operations = {
  encrypt: operation({
    sensitive: true,
    label: "Encrypt",
    inputs: byteStreamInput("Input", { secret: true }),
    gives: fileOutput({ type: "*/*" }),
    options: {
      passphrase,
      recipients: text("Recipients", "", {
        placeholder: "age1…",
        help: "Public keys, instead of a passphrase.",
      }),
      format: choice(
        "Format",
        { auto: "Automatic", armor: "Text (armor)", binary: "Binary file" },
        { help: "Automatic: text stays text you can paste; a file stays a file." },
      ),
    },
    messages: {
      empty: "Please enter text or choose a file to encrypt",
      failed: "Failed to encrypt",
    },
    examples: [
      {
        title: "A message with a passphrase",
        input: "The key is under the third flowerpot.",
        options: { passphrase: "rivet-plasma-onion-tractor" },
        output: /^-----BEGIN AGE ENCRYPTED FILE-----\nYWdlLWVuY3J5cHRpb24ub3JnL3YxCi0\+IHN/,
        possible: "-----BEGIN AGE ENCRYPTED FILE-----\nYWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdC…",
      },
      {
        title: "For the owner of a key pair",
        input: "The key is under the third flowerpot.",
        options: { recipients: "age1zzgf64cjl4xj0nfjnacks6zdtegmk7xew5nehuqk4v4a8q53ly7q9tspzc" },
        output: /^-----BEGIN AGE ENCRYPTED FILE-----\nYWdlLWVuY3J5cHRpb24ub3JnL3YxCi0\+IFg/,
        possible: "-----BEGIN AGE ENCRYPTED FILE-----\nYWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxO…",
      },
    ],
    code: () => import("./encrypt-file.ts"),
    run: ({ encryptFile }, { input }, options, { warn }) => {
      const warning = passphraseWarning(options.passphrase);
      if (warning) warn(warning);
      return encryptFile(input, options);
    },
  }),

  decrypt: operation({
    sensitive: true,
    label: "Decrypt",
    inputs: byteStreamInput("Input", { secret: true, accepts: ["text/plain", "application/octet-stream"] }),
    gives: fileOutput({ type: "*/*" }),
    options: {
      passphrase,
      identity: secret("Identity", {
        help: "AGE-SECRET-KEY-1…, for a file encrypted to a recipient.",
      }),
    },
    messages: {
      empty: "Please enter encrypted text or choose an .age file",
      failed: "Failed to decrypt",
    },
    examples: [
      {
        title: "Made by the age command: age -p -a",
        input:
          "-----BEGIN AGE ENCRYPTED FILE-----\n" +
          "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB6bFNlTDNoVkgvSlVOdzJY\n" +
          "NzAyQkp3IDE4CkdWQXRhMVk2ZjM5amlHZFhtWGdtRkpjeURWaEJSbU1tT0hOTU9I\n" +
          "Qm9yVk0KLS0tIGpsaXpnTTJCTzNEb2w4STVUbzJjazlxeWR3bWFWNFNkWWh4eXRT\n" +
          "eVNLb3MKGshwBMCWCDL7NGgLwH8sPp2FPzPu8ok3UOPaaFpD3V3RxQKvtwbKlIkO\n" +
          "n6m6hMKHzAvwS9RgT4qd9QrmjAW82nsyqt8N\n" +
          "-----END AGE ENCRYPTED FILE-----\n",
        options: { passphrase: "rivet-plasma-onion-tractor" },
        output: "The key is under the third flowerpot.",
      },
      {
        title: "With an identity made by age-keygen",
        input:
          "-----BEGIN AGE ENCRYPTED FILE-----\n" +
          "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBwWGtkNU5ieXo4M2lTUGtH\n" +
          "cjh1TzE5a214QWNMMFc1NTlRN1VGYTdqUGhnCmdkNWszZ0YwcG1yMXZEREVibGtB\n" +
          "Rkh0MHAyMVBSdUQxejJIaWdTekxpUGcKLS0tIEFEcE1jY0h2Vm9mZlJ1YVQybVBJ\n" +
          "d1Z1eDQvSEhPY3ZIVDk5Z1hSWWVNdEkKZyMKLRTK/pEDo1dwV4lPhN6UaoKkMkYN\n" +
          "P1tGiGMZVptKKCraNBeMVP7x+kKQvw/JfPyw5KuHTTgcHFwvx2O/iZHQtPLb\n" +
          "-----END AGE ENCRYPTED FILE-----\n",
        options: { identity: "AGE-SECRET-KEY-10PF2D74DZ4SH4CAHZVKLGGY6TZDR6088PJ6NG4P4EVK7AQ9MAZPSSZVAEQ" },
        output: "The key is under the third flowerpot.",
      },
    ],
    code: () => import("./decrypt-file.ts"),
    run: ({ decryptFile }, { input }, options) => decryptFile(input, options),
  }),
};
