import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Checksum Calculator",
  description: "Get MD5, SHA, BLAKE, CRC and xxHash of files, or check a SHA256SUMS.",
  category: "Crypto",
  order: 3,
  keywords:
    "checksum, checksums, hash, file hash, md5, md5sum, sha1, sha1sum, sha224, sha256, sha256sum, sha256sums, sha384, sha512, sha512sum, sha3, keccak, blake2, b2sum, blake3, b3sum, crc, crc32, crc32c, crc64, cksum, xxhash, xxhsum, adler32, sfv, verify download, check file, integrity, same file, corrupt file",
  opens: [{ kind: "hash", rank: 1, mode: "check", input: "checksums" }],
  icon: "file-check",
  runs: "browser",
};
