export type DigestEncoding = "hex" | "hex-upper" | "base64";

/** @example encodeHex("ab01", "base64") // "qwE=" */
export function encodeHex(hex: string, encoding: DigestEncoding): string {
  if (encoding === "hex") return hex;
  if (encoding === "hex-upper") return hex.toUpperCase();
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return btoa(String.fromCharCode(...bytes));
}

/** @returns undefined for what is not Base64 with its padding */
export function base64ToHex(text: string): string | undefined {
  if (text.length % 4 !== 0 || !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  } catch {
    return undefined;
  }
}
