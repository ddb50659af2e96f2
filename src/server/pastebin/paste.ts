import { randomInt } from "node:crypto";
import type { CreatePaste } from "#contract/pastebin.ts";
import { contentTooLarge, unprocessable } from "#server/platform/problem.ts";
import { requireStorable } from "#server/platform/well-formed.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 12;

/** 12 letters and digits, 71 bits. `randomInt` draws from the system's source without modulo bias. */
export function newPasteId(): string {
  return Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** True for what `newPasteId` can give; nothing else is ever looked up. */
export function isPasteId(id: string): boolean {
  return /^[0-9A-Za-z]{12}$/.test(id);
}

export interface PasteLimits {
  /** Bytes of UTF-8. */
  maxBytes: number;
  /** Unicode code points. */
  titleMax: number;
}

/** `v1.` and the initialisation vector and the ciphertext as base64url; docs/encrypted-pastes.md says what is in it. */
const ENCRYPTED = /^v1\.[\w-]{16}\.[\w-]{22,}$/;
/** What encryption adds besides base64url's third: the header, the tag, the title and the language. */
const ENCRYPTED_EXTRA_BYTES = 4096;

/** The title, trimmed, of a paste that may be stored.
 *  @throws {HttpProblem} 413 or 422, in words for its author. */
export function checkPaste(paste: CreatePaste, { maxBytes, titleMax }: PasteLimits): string {
  const { title = "", content, encrypted } = paste;
  const most = encrypted ? Math.ceil((maxBytes * 4) / 3) + ENCRYPTED_EXTRA_BYTES : maxBytes;
  if (Buffer.byteLength(content) > most) {
    throw contentTooLarge(`A paste can have at most ${maxBytes.toLocaleString("en")} bytes.`);
  }
  if (encrypted && !ENCRYPTED.test(content)) throw unprocessable("The content is not encrypted as it should be.");
  if (content.trim() === "") throw unprocessable("Please enter some content.");
  const trimmed = title.trim();
  if ([...trimmed].length > titleMax) throw unprocessable(`A title can have at most ${titleMax} characters.`);
  requireStorable("title", trimmed);
  requireStorable("content", content);
  return trimmed;
}

/** A body that holds a paste of `maxBytes`: JSON writes a control character as six bytes. */
export function bodyLimit({ maxBytes }: PasteLimits): number {
  return maxBytes * 6 + 16_384;
}
