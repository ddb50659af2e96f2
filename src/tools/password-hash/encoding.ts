import { fromHex } from "@exodus/bytes/hex.js";
import { fromBase64Url, toBase64Url } from "#shared/base64-url.ts";

const STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BCRYPT = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Base64 without padding, as PHC strings have it. */
export function toBase64(bytes: Uint8Array): string {
  return toBase64Url(bytes).replaceAll("-", "+").replaceAll("_", "/");
}

/**
 * Standard Base64, with or without padding. passlib writes `.` for `+`.
 * @returns undefined for anything else.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bare = text.replace(/={1,2}$/, "");
  if (!/^[\w+/.]*$/.test(bare) || bare.includes("_") || bare.length % 4 === 1) return undefined;
  return fromBase64Url(bare.replaceAll(".", "+"));
}

/** @example toBcryptBase64(new Uint8Array(16)) // "......................" */
export function toBcryptBase64(bytes: Uint8Array): string {
  return translate(toBase64(bytes), STANDARD, BCRYPT);
}

/** @param text only characters of bcrypt's Base64 */
export function fromBcryptBase64(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64Url(translate(text, BCRYPT, STANDARD));
}

function translate(text: string, from: string, to: string): string {
  return Array.from(text, (character) => to[from.indexOf(character)]).join("");
}

/** @returns undefined unless the text is pairs of hexadecimal digits. */
export function readHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^(?:[\da-f]{2})*$/i.test(text) ? fromHex(text) : undefined;
}
