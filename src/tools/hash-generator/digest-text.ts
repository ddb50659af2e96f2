export type DigestEncoding = "hex" | "HEX" | "base64";

/** @example encodeDigest(new Uint8Array([0xab, 1]), "hex") // "ab01" */
export function encodeDigest(digest: Uint8Array, encoding: DigestEncoding): string {
  if (encoding === "base64") return btoa(String.fromCharCode(...digest));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return encoding === "HEX" ? hex.toUpperCase() : hex;
}

/**
 * Whether a text that a person found beside a download names this digest: hex in any case or Base64, alone, with a
 * prefix (`sha256:…`, `sha384-…`), or as a line of `sha256sum` with the file name behind it.
 */
export function namesDigest(text: string, digest: Uint8Array): boolean {
  const [word = ""] = text.trim().split(/\s+/);
  const bare = word.replace(/^sha-?\d+[:=-]/i, "");
  return bare.toLowerCase() === encodeDigest(digest, "hex") || bare === encodeDigest(digest, "base64");
}
