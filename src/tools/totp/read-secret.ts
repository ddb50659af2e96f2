import { Secret } from "otpauth/slim";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";

export type SecretEncoding = "base32" | "hex" | "text";

/** Longer keys add no strength: HMAC hashes them first. */
const MAX_KEY_BYTES = 1_024;

/**
 * Reads a secret. Spaces and hyphens are ignored, and for Base32 (RFC 4648 §6), so are case and missing padding.
 * @param start offset of the secret in the whole input
 * @throws {InputError} for a character that the encoding doesn't have, with its position, or a key that is too long.
 */
export function readSecret(text: string, encoding: SecretEncoding, start = 0): Uint8Array<ArrayBuffer> {
  const key = encoding === "text" ? new TextEncoder().encode(text) : decode(text, encoding, start);
  if (key.length === 0) throw new InputError("The secret is empty", { position: { offset: start } });
  if (key.length > MAX_KEY_BYTES) {
    throw new InputError(`The secret has ${key.length.toLocaleString("en")} bytes: the limit is 1,024`);
  }
  return key;
}

function decode(text: string, encoding: "base32" | "hex", start: number): Uint8Array<ArrayBuffer> {
  const isValid = encoding === "base32" ? /[a-z2-7]/i : /[\da-f]/i;
  let kept = "";
  let place = 0;
  let offset = start;
  let paddedAt: number | undefined;
  for (const character of text) {
    place++;
    if (character === "=" && encoding === "base32") paddedAt ??= place;
    else if (!IGNORED.test(character)) {
      const where = { position: { offset } };
      if (!isValid.test(character)) throw new InputError(explain(character, place, text, encoding), where);
      if (paddedAt !== undefined) {
        throw new InputError(`Character ${paddedAt} is “=”, which only the end of a Base32 secret can have`, where);
      }
      kept += character;
    }
    offset += character.length;
  }
  if (encoding === "hex" && kept.length % 2 > 0) {
    throw new InputError("The secret has an odd number of hex digits: one is missing", { position: { offset } });
  }
  return (encoding === "hex" ? Secret.fromHex(kept) : Secret.fromBase32(kept)).bytes as Uint8Array<ArrayBuffer>;
}

/** Spaces of any kind, hyphens, and invisible characters that copying brings along. */
const IGNORED = /[\s\-\u2010-\u2015\u200B-\u200D\u2060\uFEFF]/u;

const LOOK_ALIKES = lookup<string>({
  "0": "the letter O",
  "1": "the letter I or L",
  "8": "the letter B",
});

function explain(character: string, place: number, text: string, encoding: "base32" | "hex"): string {
  const found = `Character ${place} of the secret is “${character}”`;
  if (encoding === "hex") return `${found}, but hex has only 0 to 9 and A to F`;
  if (HEX.test(text)) return `${found}, but Base32 has only A to Z and 2 to 7. Is the secret in hex?`;
  const meant = LOOK_ALIKES[character];
  return meant
    ? `${found}, but Base32 has no ${character}: it may be ${meant}`
    : `${found}, but Base32 has only A to Z and 2 to 7`;
}

/** A whole number of bytes, and enough of them for a secret. */
const HEX = /^(?:[\da-f]{2}){10,}$/i;

/** @returns Base32 without padding, as authenticator apps expect it. */
export function toBase32(key: Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: key.slice().buffer }).base32;
}
