import { fileInput, fileOutput, operation } from "#shared/operation.ts";
import { choice, integer, secret, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "AES Encrypt/Decrypt",
  description: "Encrypt and decrypt with AES as OpenSSL, CryptoJS and other programs do.",
  category: "Crypto",
  order: 7,
  keywords:
    "aes, aes encrypt, aes decrypt, aes encryption, aes decryption, aes-256, aes-128, aes-256-cbc, aes-256-gcm, aes gcm, aes cbc, aes ctr, aes ecb, openssl enc, openssl decrypt, cryptojs, crypto-js, salted__, initialization vector, iv, pbkdf2, evp_bytestokey, cipher, symmetric encryption, encrypt, decrypt, encrypt with a key",
  opens: [{ kind: "openssl", rank: 1, mode: "decrypt" }],
  icon: "lock-keyhole",
  runs: "browser",
};

const secrets = {
  secretType: choice("With", { passphrase: "Passphrase", key: "Key" }),
  passphrase: secret("Passphrase", { shownWhen: { secretType: "passphrase" } }),
  keySize: choice(
    "Key size",
    [
      ["256", "256 bits"],
      ["192", "192 bits"],
      ["128", "128 bits"],
    ],
    { shownWhen: { secretType: "passphrase" } },
  ),
  key: secret("Key", { help: "16, 24 or 32 bytes.", shownWhen: { secretType: "key" } }),
  keyEncoding: choice(
    "Key and IV are",
    { hex: "Hex", base64: "Base64", text: "Text" },
    { shownWhen: { secretType: "key" } },
  ),
};
const forPbkdf2 = { secretType: "passphrase", derivation: "pbkdf2" };
const settings = {
  mode: choice(
    "Mode",
    { auto: "Automatic", gcm: "GCM", cbc: "CBC", ctr: "CTR", ecb: "ECB" },
    { help: "Automatic: GCM to encrypt, GCM or CBC to decrypt." },
  ),
  derivation: choice(
    "Key derivation",
    {
      auto: "Automatic",
      pbkdf2: "PBKDF2 (openssl enc -pbkdf2)",
      "evp-sha256": "EVP_BytesToKey, SHA-256 (openssl enc)",
      "evp-md5": "EVP_BytesToKey, MD5 (CryptoJS)",
    },
    { shownWhen: { secretType: "passphrase" } },
  ),
  digest: choice(
    "PBKDF2 hash",
    { sha256: "SHA-256", sha512: "SHA-512", sha384: "SHA-384", sha1: "SHA-1" },
    { shownWhen: forPbkdf2 },
  ),
  iterations: integer("Iterations", 600_000, {
    min: 1,
    max: 10_000_000,
    outside: "reject",
    help: "OpenSSL’s default is 10,000.",
    shownWhen: forPbkdf2,
  }),
  additionalData: text("Additional data (AAD)", "", {
    help: "Authenticated, but not encrypted.",
    shownWhen: { mode: "gcm" },
  }),
};
const encoding = choice("Encoding", { base64: "Base64", hex: "Hex", binary: "Binary file" });

const EXAMPLE = "The key is under the third flowerpot.";

export const operations = {
  encrypt: operation({
    label: "Encrypt",
    sensitive: true,
    inputs: fileInput("Input", { secret: true }),
    gives: fileOutput({ type: "*/*" }),
    options: {
      ...secrets,
      iv: text("IV", "", { help: "Empty: random, before the result.", shownWhen: { secretType: "key" } }),
      ...settings,
      encoding,
    },
    messages: { empty: "Please enter text or choose a file to encrypt", failed: "Failed to encrypt" },
    examples: [
      {
        title: "A message with a passphrase",
        input: EXAMPLE,
        options: { passphrase: "rivet-plasma-onion-tractor" },
        output: /^U2FsdGVkX1/,
        possible: "U2FsdGVkX19F8DE1aDOokqo/w1sARpzGLNLX8s48TsLccHCATtMKjknOUqg7OfOrZzLl…",
      },
      {
        title: "As openssl enc -aes-128-cbc -K 0001… -iv 1011… -a",
        input: EXAMPLE,
        options: {
          secretType: "key",
          mode: "cbc",
          key: "000102030405060708090a0b0c0d0e0f",
          iv: "101112131415161718191a1b1c1d1e1f",
        },
        output: "dIw9siuLU/idAMLD4aDydiXcLpXyT+fBPlCPv4KZb+zovwJYZofyUGGJ0yj9Xe2s",
      },
    ],
    code: () => Promise.all([import("./aes.ts"), import("#shared/encoded-bytes.ts")]),
    run: async ([{ encryptAes }, { readBytes, encodedFile }], { input }, { encoding, ...settings }, context) =>
      encodedFile(await encryptAes(await readBytes(input), settings, context), encoding, "encrypted"),
  }),

  decrypt: operation({
    label: "Decrypt",
    sensitive: true,
    inputs: fileInput("Input", { accepts: ["text/plain", "application/octet-stream"], secret: true }),
    gives: fileOutput({ type: "*/*" }),
    options: {
      ...secrets,
      iv: text("IV", "", { help: "Empty: it is before the input.", shownWhen: { secretType: "key" } }),
      ...settings,
    },
    messages: { empty: "Please enter what to decrypt or choose a file", failed: "Failed to decrypt" },
    examples: [
      {
        title: "Made by openssl enc -aes-256-cbc -pbkdf2 -a",
        input: "U2FsdGVkX19F8DE1aDOokqo/w1sARpzGLNLX8s48TsLccHCATtMKjknOUqg7OfOrZzLlpOdhDwXf8x/53wDfyg==",
        options: { passphrase: "rivet-plasma-onion-tractor" },
        output: EXAMPLE,
      },
      {
        title: "Made by CryptoJS.AES.encrypt",
        input: "U2FsdGVkX1+EP2UmZ+QSEtieGXyATGnrlhIxd6YREN0e1sW2a6KrZAY8bvLlbTUvoAOpImNQweOcCXJXW/6eTA==",
        options: { passphrase: "rivet-plasma-onion-tractor" },
        output: EXAMPLE,
      },
      {
        title: "AES-256-GCM, with the IV at the start",
        input: "COtmoDjVd3x50xEh6gIj7VhOX5so+AJY4uDJ2Vhawkeod02E8PN1rsTz+bvGSMLPLdk+O8Ynb84QtoxKm/G6qD0=",
        options: { secretType: "key", key: "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff" },
        output: EXAMPLE,
      },
    ],
    code: () =>
      Promise.all([import("./aes.ts"), import("#shared/encoded-bytes.ts"), import("#shared/detected-file.ts")]),
    run: async ([{ decryptAes }, { readBytes, decodeBytes }, { detectedFile }], { input }, options, { warn }) => {
      const decrypted = await decryptAes(decodeBytes(await readBytes(input)), options, warn);
      return detectedFile([decrypted], (extension) => `decrypted${extension}`);
    },
  }),
};
