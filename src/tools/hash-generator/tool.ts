import { byteStreamInput, operation, textOutput } from "#shared/operation.ts";
import { choice, secret, text } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { compareDigest, encodeDigest } from "./digest-text.ts";

export const meta: ToolDeclaration = {
  title: "Hash Generator",
  description: "Get the SHA-1, SHA-256, SHA-384 or SHA-512 hash or HMAC of text or a file.",
  category: "Crypto",
  order: 1,
  keywords:
    "checksum, digest, sha, sha1, sha256, sha384, sha512, sha2, md5, hmac, message authentication code, shasum, fingerprint, integrity, compare hashes, cryptography, sha512 hash, hash text",
  opens: [{ kind: "uuid", rank: 3 }],
  icon: "fingerprint-pattern",
  runs: "browser",
};

/** Shown as soon as MD5 is chosen, and again with the result. */
const MD5_NOTICE = "MD5 is not available because it is broken. SHA-256 is used instead.";

const DIGESTS = {
  md5: "SHA-256",
  "sha-1": "SHA-1",
  "sha-256": "SHA-256",
  "sha-384": "SHA-384",
  "sha-512": "SHA-512",
} as const;

interface HashOptions {
  algorithm: keyof typeof DIGESTS;
  key: string;
}

/** The algorithm that a hash with these options is made with: `SHA-256`, `HMAC-SHA-256`. */
export function usedAlgorithm({ algorithm, key }: HashOptions): string {
  return `${key === "" ? "" : "HMAC-"}${DIGESTS[algorithm]}`;
}

export const operations = {
  hash: operation({
    sensitive: true,
    label: "Generate Hash",
    live: true,
    inputs: byteStreamInput("Input"),
    gives: textOutput({
      fileName: "hash.txt",
      type: "text/plain",
      fileNameFor: (options: HashOptions) => `${usedAlgorithm(options).toLowerCase()}.txt`,
    }),
    options: {
      algorithm: choice(
        "Hash type",
        { md5: "MD5", "sha-1": "SHA-1", "sha-256": "SHA-256", "sha-384": "SHA-384", "sha-512": "SHA-512" },
        { alias: "type" },
      ),
      encoding: choice("Encoding", { hex: "Hex, lowercase", "hex-upper": "Hex, uppercase", base64: "Base64" }),
      key: secret("HMAC key", {
        help: "Makes a keyed hash (HMAC). Leave empty for a plain hash.",
      }),
      compare: text("Compare with", "", {
        content: true,
        help: "Paste the hash you expect to check whether it matches.",
      }),
    },
    messages: { empty: "Please enter text to hash", done: "Generated!", failed: "Failed to generate hash" },
    examples: [
      {
        title: "SHA-256 of a sentence",
        input: "The quick brown fox jumps over the lazy dog",
        options: { algorithm: "sha-256" },
        output: "d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592",
      },
      {
        title: "One more period changes everything",
        input: "The quick brown fox jumps over the lazy dog.",
        options: { algorithm: "sha-256" },
        output: "ef537f25c895bfa782526529a9b63d97aa631564d5d789c2b765448c8635fb6c",
      },
      {
        title: "HMAC with SHA-256 and the key “key”",
        input: "The quick brown fox jumps over the lazy dog",
        options: { algorithm: "sha-256", key: "key" },
        output: "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8",
      },
    ],
    code: () => import("./digest.ts"),
    run: async ({ digest }, { input: data }, { algorithm, encoding, key, compare }, { warn }) => {
      if (algorithm === "md5") warn(MD5_NOTICE);
      const used = DIGESTS[algorithm];
      const bytes = await digest(data, used, { key: new TextEncoder().encode(key) });
      if (compare.trim() !== "") {
        const same = compareDigest(compare, bytes);
        if (same === undefined) {
          warn(`“Compare with” is not a ${used} hash. A ${used} hash has ${bytes.length * 2} hexadecimal digits.`);
        } else warn(`The ${used} hash ${same ? "matches" : "does not match"} the one you expect.`);
      }
      return encodeDigest(bytes, encoding);
    },
  }),
};

export const page: TextPageProps = {
  placeholder: "Type or paste text, or drop a file of any size",
  resultLabel: (options) => usedAlgorithm(options as unknown as HashOptions),
  paste: (options) => ({ title: `${usedAlgorithm(options as unknown as HashOptions)} Hash`, language: "text" }),
  reusable: false,
  notice: ({ algorithm }) => (algorithm === "md5" ? MD5_NOTICE : undefined),
};
