import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, integer, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import type { PasswordCheck } from "./check-password.ts";
import { checkText, factsText, type HashFacts } from "./hash-facts.ts";
import { MAX_BCRYPT_COST, MAX_ITERATIONS, MAX_MEMORY_BYTES } from "./limits.ts";

export const meta: ToolDeclaration = {
  title: "Password Hash",
  description: "Hash passwords with Argon2id, bcrypt, scrypt or PBKDF2, and verify hashes.",
  category: "Crypto",
  order: 5,
  keywords:
    "bcrypt, argon2, argon2id, scrypt, pbkdf2, password hash, hash password, verify password, check password, bcrypt generator, htpasswd, phc string, salt, work factor, rounds, kdf, key derivation, owasp, passlib, django password, werkzeug, flask password, password_hash, password_verify, $2b$, $2y$, $argon2id$, bcrypt hash, argon2 hash, bcrypt checker",
  opens: [{ kind: "password-hash", rank: 1, mode: "verify", input: "hash" }],
  icon: "rectangle-ellipsis",
  runs: "browser",
};

const password = textInput("Password", { oneLine: true, secret: true });
const hash = textInput("Hash", { oneLine: true, secret: true });
const malformed = "The password contains half a character (a lone surrogate).";

const argon2 = { shownWhen: { algorithm: "argon2id" } };
const bcrypt = { shownWhen: { algorithm: "bcrypt" } };
const scrypt = { shownWhen: { algorithm: "scrypt" } };
const pbkdf2 = { shownWhen: { algorithm: "pbkdf2" } };
const outside = "reject";

export const operations = {
  hash: operation({
    label: "Hash Password",
    sensitive: true,
    inputs: { password },
    gives: textOutput({ fileName: "password-hash.txt" }),
    options: {
      algorithm: choice("Algorithm", { argon2id: "Argon2id", bcrypt: "bcrypt", scrypt: "scrypt", pbkdf2: "PBKDF2" }),
      memory: integer("Memory in KiB (m)", 19_456, { min: 8, max: MAX_MEMORY_BYTES / 1024, outside, ...argon2 }),
      passes: integer("Passes (t)", 2, { min: 1, max: 1000, outside, ...argon2 }),
      parallelism: integer("Parallelism (p)", 1, {
        min: 1,
        max: 64,
        outside,
        help: "OWASP’s minimum: 19,456 KiB (19 MiB), 2 passes, parallelism 1.",
        ...argon2,
      }),
      cost: integer("Cost", 12, {
        min: 4,
        max: MAX_BCRYPT_COST,
        outside,
        help: "One more doubles the time. OWASP’s minimum: 10.",
        ...bcrypt,
      }),
      prefix: choice("Prefix", { "2b": "$2b$", "2y": "$2y$ (PHP, htpasswd)", "2a": "$2a$" }, bcrypt),
      logN: integer("Cost (log₂ N)", 17, { min: 1, max: 21, outside, ...scrypt }),
      blockSize: integer("Block size (r)", 8, { min: 1, max: 64, outside, ...scrypt }),
      parallelization: integer("Parallelization (p)", 1, {
        min: 1,
        max: 64,
        outside,
        help: "OWASP’s minimum: 17 (N = 131,072), block size 8, parallelization 1.",
        ...scrypt,
      }),
      digest: choice("Digest", { sha256: "SHA-256", sha512: "SHA-512" }, pbkdf2),
      iterations: integer("Iterations", 0, {
        min: 0,
        max: MAX_ITERATIONS,
        outside,
        help: "OWASP’s minimum, also used for 0: 600,000 with SHA-256, 210,000 with SHA-512.",
        ...pbkdf2,
      }),
      salt: text("Salt", "", { content: true, placeholder: "Random", help: "Only for tests. Leave empty otherwise." }),
      saltEncoding: choice("The salt is", { hex: "Hex", base64: "Base64", text: "Text" }),
    },
    messages: { malformed, failed: "Failed to hash the password" },
    examples: [
      {
        title: "Argon2id with OWASP’s minimum",
        input: "correct horse battery staple",
        output: /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
        possible: "$argon2id$v=19$m=19456,t=2,p=1$iI2P3hUTiqNnCqreOJ2KBg$mFvzIZ5y1fxqSNvcsL7FABE9QFoJrvUgEGycjUAjR7M",
      },
      {
        title: "bcrypt for an htpasswd file",
        input: "correct horse battery staple",
        options: { algorithm: "bcrypt", cost: 10, prefix: "2y" },
        output: /^\$2y\$10\$[./\w]{53}$/,
        possible: "$2y$10$z34pDDeqgFnkykJROJWs8.EGE6/YLR/yPqdiO.b1j874cwC2p0YOS",
      },
      {
        title: "scrypt",
        input: "correct horse battery staple",
        options: { algorithm: "scrypt" },
        output: /^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
        possible: "$scrypt$ln=17,r=8,p=1$ZYMbKhZJN5i8JYqcNLUzPg$9mnlO4q31aYodBt2bIuHToU4AIFY9Jf1hd2BedadAng",
      },
      {
        title: "PBKDF2 with a given salt",
        input: "correct horse battery staple",
        options: { algorithm: "pbkdf2", salt: "000102030405060708090a0b0c0d0e0f" },
        output: "$pbkdf2-sha256$i=600000$AAECAwQFBgcICQoLDA0ODw$7xdxRO7JQgy8EJPSqLNEqSvFBtDU7JwCjdGfgyTYweY",
      },
    ],
    code: () => Promise.all([import("./hash-password.ts"), import("hash-wasm")]),
    run: ([{ hashPassword }], { password }, settings, context) => hashPassword(password, settings, context),
  }),

  verify: operation({
    label: "Verify Password",
    sensitive: true,
    inputs: { hash, password },
    gives: dataOutput<PasswordCheck>({ fileName: "verification.txt", toText: checkText }),
    options: {},
    messages: { empty: { hash: "Please enter a hash" }, malformed, failed: "Failed to verify the password" },
    examples: [
      {
        title: "bcrypt",
        inputs: {
          hash: "$2y$10$z34pDDeqgFnkykJROJWs8.EGE6/YLR/yPqdiO.b1j874cwC2p0YOS",
          password: "correct horse battery staple",
        },
        output: {
          matches: true,
          hash: {
            algorithm: "bcrypt",
            format: "Modular crypt format",
            parameters: [{ symbol: "", name: "Cost", value: 10, meaning: "2^10 = 1,024 rounds" }],
            saltBytes: 16,
            hashBytes: 23,
            meetsMinimum: true,
            minimum: "cost 10",
          },
        },
      },
      {
        title: "What Django stores",
        inputs: {
          hash: "pbkdf2_sha256$1200$9zbWLj8hZyj7aJCGUh2YvT$uaYy7TSaTf4yrK5u01W+qxEPwN7GJybcP0sx6J33VVk=",
          password: "correct horse",
        },
        output: {
          matches: true,
          hash: {
            algorithm: "PBKDF2-HMAC-SHA-256",
            format: "Django",
            parameters: [{ symbol: "i", name: "Iterations", value: 1200 }],
            saltBytes: 22,
            hashBytes: 32,
            meetsMinimum: false,
            minimum: "600,000 iterations",
          },
        },
      },
    ],
    code: () => Promise.all([import("./check-password.ts"), import("hash-wasm")]),
    run: ([{ checkPassword }], input, _, context) => checkPassword(input, context),
  }),

  inspect: operation({
    label: "Inspect Hash",
    live: true,
    sensitive: true,
    inputs: { hash },
    gives: dataOutput<HashFacts>({ fileName: "password-hash.txt", toText: factsText }),
    options: {},
    messages: { empty: "Please enter a hash", failed: "Failed to read the hash" },
    examples: [
      {
        title: "Argon2id",
        input: "$argon2id$v=19$m=19456,t=2,p=1$iI2P3hUTiqNnCqreOJ2KBg$mFvzIZ5y1fxqSNvcsL7FABE9QFoJrvUgEGycjUAjR7M",
        output: {
          algorithm: "Argon2id",
          format: "PHC string",
          parameters: [
            { symbol: "m", name: "Memory in KiB", value: 19456, meaning: "19 MiB" },
            { symbol: "t", name: "Passes", value: 2 },
            { symbol: "p", name: "Parallelism", value: 1 },
          ],
          saltBytes: 16,
          hashBytes: 32,
          meetsMinimum: true,
          minimum: "Argon2id with m=19456 (19 MiB), t=2, p=1, or as strong",
        },
      },
    ],
    code: () => Promise.all([import("./read-hash.ts"), import("./hash-facts.ts")]),
    run: async ([{ readHash }, { describeHash }], { hash }) => {
      return describeHash(readHash(hash));
    },
  }),
};
