import { isUtf8 } from "node:buffer";
import { PAGE_BYTES } from "./preview.ts";

export interface ResultPage {
  /** Text, or Base64 of anything else. */
  content: { text: string } | { blob: string };
  /** Where the next page starts; undefined after the last. */
  next: number | undefined;
}

/** Reads a page of a result. Characters stay whole, and pages at multiples of `PAGE_BYTES` are the result without gaps. */
export function readPage(bytes: Uint8Array, offset: number): ResultPage {
  const isText = isUtf8(bytes);
  const place = (at: number) => Math.min(isText ? startOfCharacter(bytes, at) : at, bytes.length);
  const [start, end] = [place(offset), place(offset + PAGE_BYTES)];
  const page = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
  return {
    content: isText ? { text: page.toString() } : { blob: page.toString("base64") },
    next: end < bytes.length ? offset + PAGE_BYTES : undefined,
  };
}

function startOfCharacter(bytes: Uint8Array, offset: number): number {
  let start = offset;
  // Bytes after the first of a character are 10xxxxxx.
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
