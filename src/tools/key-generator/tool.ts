import { dataOutput, operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, secret, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { keysText } from "./key-text.ts";
import type { WrittenKey } from "./write-key.ts";

export const meta: ToolDeclaration = {
  title: "Key Generator",
  description: "Make, convert and identify RSA, EC, Ed25519 and X25519 keys.",
  category: "Crypto",
  order: 8,
  keywords:
    "key pair, keypair, generate key, private key, public key, rsa, rsa 4096, ec, ecdsa, elliptic curve, p-256, p-384, p-521, secp256r1, ed25519, x25519, ssh key, ssh-keygen, openssh, openssl, pem, der, pkcs#8, pkcs#1, spki, jwk, jwks, pem to jwk, jwk to pem, convert key, fingerprint, thumbprint, id_rsa, id_ed25519, authorized_keys, generate ssh key, generate rsa key, private key pair",
  opens: [{ kind: "key", rank: 1, mode: "convert", input: "key" }],
  icon: "key",
  runs: "browser",
};

const key = textInput("Key", {
  accepts: ["application/x-pem-file", "application/json", "text/plain"],
  secret: true,
});
const passphrase = secret("Passphrase", { help: "For an encrypted PEM key." });
const writing = {
  format: choice("Format", { pem: "PEM (PKCS#8, SPKI)", jwk: "JWK", openssh: "OpenSSH" }),
  keys: choice("Keys", { both: "Private and public", private: "Private key", public: "Public key" }),
  comment: text("Comment", "", { placeholder: "ada@example.com", shownWhen: { format: "openssh" } }),
  keyId: text("Key ID (kid)", "", { shownWhen: { format: "jwk" } }),
};
const FILE_NAMES = { pem: "key.pem", jwk: "key.jwk.json", openssh: "id_key" } as const;
const gives = dataOutput<WrittenKey[], { format: keyof typeof FILE_NAMES }>({
  fileName: "key.pem",
  fileNameFor: ({ format }) => FILE_NAMES[format],
  toText: keysText,
});
const messages = { empty: "Please enter a key", failed: "Failed to read the key" };

const RFC_8037_KEY = '{"kty": "OKP", "crv": "Ed25519", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}';

export const operations = {
  generate: operation({
    label: "Generate Key",
    inputs: {},
    gives,
    options: {
      algorithm: choice("Type", { ed25519: "Ed25519", rsa: "RSA", ec: "EC (ECDSA, ECDH)", x25519: "X25519" }),
      size: choice(
        "Size",
        [
          ["2048", "2048 bits"],
          ["3072", "3072 bits"],
          ["4096", "4096 bits"],
        ],
        { default: "3072", shownWhen: { algorithm: "rsa" } },
      ),
      curve: choice(
        "Curve",
        { "P-256": "P-256", "P-384": "P-384", "P-521": "P-521" },
        { shownWhen: { algorithm: "ec" } },
      ),
      ...writing,
    },
    messages: { failed: "Failed to generate the key" },
    examples: [
      {
        title: "An Ed25519 key for SSH",
        options: { format: "openssh", comment: "ada@example.com" },
        output: /"description":"Ed25519".*BEGIN OPENSSH PRIVATE KEY.*"publicKey":"ssh-ed25519 AAAA\S+ ada@example\.com/,
      },
      {
        title: "A P-256 key as JWK",
        options: { algorithm: "ec", format: "jwk", keys: "private", keyId: "2026-11" },
        output: /"privateKey":"\{\\n {2}\\"kty\\": \\"EC\\",\\n {2}\\"crv\\": \\"P-256\\".*\\"kid\\": \\"2026-11\\"/,
      },
      {
        title: "RSA with 2048 bits as PEM",
        options: { algorithm: "rsa", size: "2048" },
        output: /"description":"RSA, 2048 bits".*BEGIN PRIVATE KEY.*BEGIN PUBLIC KEY/,
      },
    ],
    code: () => Promise.all([import("#shared/keys/generate-key.ts"), import("./write-key.ts")]),
    run: async ([{ generateKey }, { writeKey }], _, { algorithm, size, curve, ...settings }, { random }) => {
      return [await writeKey(await generateKey({ algorithm, size, curve }), settings, random)];
    },
  }),

  convert: operation({
    label: "Convert Key",
    live: true,
    sensitive: true,
    inputs: { key },
    gives,
    options: { ...writing, passphrase },
    messages: { ...messages },
    examples: [
      {
        title: "JWK to PEM",
        input: RFC_8037_KEY,
        output: [
          {
            description: "Ed25519",
            format: "pem",
            publicKey:
              "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n",
            fileName: "key.pem",
            fingerprints: {
              sha256: "SHA256:bbXpuKG6zhzdmnxq256TlqzFBzRl2f6OOg722cYNbU8",
              md5: "MD5:cf:07:be:9d:68:ae:65:54:6d:a0:93:c3:6f:bd:0d:82",
              thumbprint: "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
            },
          },
        ],
      },
      {
        title: "JWK to a line for authorized_keys",
        input: RFC_8037_KEY,
        options: { format: "openssh", comment: "ada@example.com" },
        output:
          /"publicKey":"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv\+08lkBzoO4XLz2qYjJa8CGmj3B1Ea ada@example\.com\\n"/,
      },
    ],
    code: () => import("./convert-key.ts"),
    run: ({ convertKeys }, { key }, settings, { random }) => convertKeys(key, settings, random),
  }),

  fingerprint: operation({
    label: "Show Fingerprint",
    live: true,
    sensitive: true,
    inputs: { key },
    gives: textOutput({ fileName: "fingerprint.txt" }),
    options: { passphrase },
    messages: { ...messages },
    examples: [
      {
        title: "Of a JWK, with the thumbprint of RFC 8037",
        input: RFC_8037_KEY,
        output:
          "Key         Ed25519, public, JWK\nSHA-256     SHA256:bbXpuKG6zhzdmnxq256TlqzFBzRl2f6OOg722cYNbU8\nMD5         MD5:cf:07:be:9d:68:ae:65:54:6d:a0:93:c3:6f:bd:0d:82\nThumbprint  kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k\n",
      },
    ],
    code: () => import("./convert-key.ts"),
    run: ({ describeKeys }, { key }, { passphrase }) => describeKeys(key, passphrase),
  }),
};
