import type { WrittenKey } from "./write-key.ts";

/** The keys alone, private ones first. */
export function keysText(keys: readonly WrittenKey[]): string {
  return keys.flatMap(({ privateKey, publicKey }) => [privateKey, publicKey].filter((key) => key)).join("");
}

/** Name of the file of a public key. */
export function publicFileName({ fileName, format }: WrittenKey): string {
  return format === "openssh" ? `${fileName}.pub` : `public-${fileName}`;
}
