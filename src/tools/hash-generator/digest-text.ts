export type DigestEncoding = "hex" | "hex-upper" | "base64";

/** @example encodeDigest(new Uint8Array([0xab, 1]), "hex") // "ab01" */
export function encodeDigest(digest: Uint8Array, encoding: DigestEncoding): string {
  if (encoding === "base64") return btoa(String.fromCharCode(...digest));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return encoding === "hex-upper" ? hex.toUpperCase() : hex;
}

/**
 * Compares a digest with a published checksum: hex in any case or Base64, plain, in groups, with a prefix (`sha256:…`,
 * `sha384-…`), or as a line printed by `sha256sum`, BSD's `sha256` or `gpg --print-md`.
 * @returns undefined when the text is not a hex or Base64 digest of this length.
 */
export function compareDigest(text: string, digest: Uint8Array): boolean | undefined {
  const bare = bareDigest(text);
  const [hex, base64] = [encodeDigest(digest, "hex"), encodeDigest(digest, "base64")];
  if (bare === base64 || bare.toLowerCase() === hex) return true;
  const isHex = /^[\da-f]*$/i.test(bare) && bare.length === hex.length;
  return isHex || (/^[\w+/=-]*$/.test(bare) && bare.length === base64.length) ? false : undefined;
}

function bareDigest(text: string): string {
  const line = text.trim();
  const [, bsd] = /^[\w/-]+ ?\(.*\) ?= ?([^\s)]+)$/.exec(line) ?? [];
  if (bsd) return bsd;
  const [, grouped] = /^(?:[^:]*: +)?((?:[\da-f]{2,16}[\s:]+)+[\da-f]{2,16})$/is.exec(line) ?? [];
  if (grouped) return grouped.replace(/[\s:]+/g, "");
  return (line.split(/\s+/)[0] ?? "").replace(/^sha-?\d+[:=-]/i, "");
}
