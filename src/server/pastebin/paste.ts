import { randomInt } from "node:crypto";
import type { CreatePaste } from "#contract/pastebin.ts";
import { contentTooLarge, unprocessable } from "#server/platform/problem.ts";
import { assertStorable } from "#server/platform/well-formed.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 12;

/** 12 letters and digits, 71 bits. `randomInt` uses the system's secure source without modulo bias. */
export function newPasteId(): string {
  return Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Whether a text has the format of `newPasteId`. Anything else is never looked up. */
export function isPasteId(id: string): boolean {
  return /^[0-9A-Za-z]{12}$/.test(id);
}

export interface PasteLimits {
  /** UTF-8 bytes. */
  maxBytes: number;
  /** Unicode code points. */
  titleMax: number;
}

/** `v1.`, then the initialization vector and ciphertext in base64url; see docs/encrypted-pastes.md. */
const ENCRYPTED_FORMAT = /^v1\.[\w-]{16}\.[\w-]{22,}$/;
/** Overhead of encryption on top of base64url: header, tag, title, and language. */
const ENCRYPTED_EXTRA_BYTES = 4096;

/** Checks that a paste may be stored. @returns the trimmed title
 *  @throws {HttpProblem} 413 or 422 with a readable message */
export function checkPaste(paste: CreatePaste, { maxBytes, titleMax }: PasteLimits): string {
  const { title = "", content, encrypted } = paste;
  const limitBytes = encrypted ? Math.ceil((maxBytes * 4) / 3) + ENCRYPTED_EXTRA_BYTES : maxBytes;
  if (Buffer.byteLength(content) > limitBytes) {
    throw contentTooLarge(`A paste can be at most ${maxBytes.toLocaleString("en")} bytes.`);
  }
  if (encrypted && !ENCRYPTED_FORMAT.test(content))
    throw unprocessable("The content is not in the format of an encrypted paste.");
  if (content.trim() === "") throw unprocessable("Please enter some content.");
  const trimmed = title.trim();
  if ([...trimmed].length > titleMax) throw unprocessable(`A title can be at most ${titleMax} characters.`);
  assertStorable("title", trimmed);
  assertStorable("content", content);
  return trimmed;
}

/** Maximum body size for a paste of `maxBytes`: JSON escapes a control character as six bytes. */
export function bodyLimit({ maxBytes }: PasteLimits): number {
  return maxBytes * 6 + 16_384;
}
