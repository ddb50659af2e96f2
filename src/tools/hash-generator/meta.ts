import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "hash-generator",
  title: "Hash Generator",
  description:
    "Get the SHA-1, SHA-256, SHA-384 or SHA-512 hash or HMAC of text or a file of any size, and check it against the one you expect.",
  category: "Crypto",
  order: 1,
  keywords: [
    "checksum",
    "digest",
    "sha",
    "sha1",
    "sha256",
    "sha384",
    "sha512",
    "sha2",
    "md5",
    "hmac",
    "message authentication code",
    "sha256sum",
    "shasum",
    "fingerprint",
    "integrity",
    "verify download",
    "compare",
    "file hash",
    "cryptography",
  ],
  icon: "fingerprint-pattern",
  runs: "browser",
};
