import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Encrypt Text & Files",
  description: "Protect text and files of any size with a passphrase, in the age format.",
  category: "Crypto",
  order: 6,
  keywords:
    "encrypt, decrypt, encryption, decryption, passphrase, password, encrypt file, decrypt file, encrypt text, encrypt message, secret message, age, age encryption, rage, typage, .age, armor, recipient, identity, public key, age1, age-secret-key, x25519, scrypt, chacha20-poly1305, aes, gpg, pgp, openssl enc, lock file, protect file, send a file securely",
  opens: [{ kind: "age", rank: 1, mode: "decrypt" }],
  icon: "file-lock",
  runs: "browser",
};
