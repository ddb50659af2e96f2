import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Password Hash",
  description: "Hash passwords with Argon2id, bcrypt, scrypt or PBKDF2, and verify hashes.",
  category: "Crypto",
  order: 5,
  keywords:
    "bcrypt, argon2, argon2id, scrypt, pbkdf2, password hash, hash password, verify password, check password, bcrypt generator, htpasswd, phc string, salt, work factor, rounds, kdf, key derivation, owasp, passlib, django password, werkzeug, flask password, password_hash, password_verify, $2b$, $2y$, $argon2id$",
  opens: [{ kind: "password-hash", rank: 1, mode: "verify", input: "hash" }],
  icon: "rectangle-ellipsis",
  runs: "browser",
};
