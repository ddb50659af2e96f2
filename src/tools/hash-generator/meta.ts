import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Hash Generator",
  description: "Get the SHA-1, SHA-256, SHA-384 or SHA-512 hash or HMAC of text or a file.",
  category: "Crypto",
  order: 1,
  keywords:
    "checksum, digest, sha, sha1, sha256, sha384, sha512, sha2, md5, hmac, message authentication code, sha256sum, shasum, fingerprint, integrity, verify download, compare hashes, file hash, cryptography",
  opens: [{ kind: "uuid", rank: 3 }],
  icon: "fingerprint-pattern",
  runs: "browser",
};
