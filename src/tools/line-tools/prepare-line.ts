import { SPACE } from "#shared/ascii.ts";
import type { OnLine } from "./line-reader.ts";

export interface Preparation {
  /** Removes whitespace around each line. */
  trim: boolean;
  skipBlank: boolean;
}

/** Trims lines and leaves out blank ones on their way to `onLine`. */
export function prepareLines({ trim, skipBlank }: Preparation, onLine: OnLine): OnLine {
  if (!trim && !skipBlank) return onLine;
  return (bytes, from, to) => {
    let start = from;
    let end = to;
    while (start < end && isAsciiSpace(bytes[start] as number)) start += 1;
    while (start < end && isAsciiSpace(bytes[end - 1] as number)) end -= 1;
    if (start < end && ((bytes[start] as number) >= 0x80 || (bytes[end - 1] as number) >= 0x80)) {
      // Other whitespace, such as a no-break space.
      const text = decoder.decode(bytes.subarray(start, end));
      const [before, after] = [text.trimStart(), text.trimEnd()];
      if (before === "") end = start;
      else {
        start += encoder.encode(text.slice(0, text.length - before.length)).length;
        end -= encoder.encode(text.slice(after.length)).length;
      }
    }
    if (skipBlank && start === end) return;
    if (trim) onLine(bytes, start, end);
    else onLine(bytes, from, to);
  };
}

/** Writes a line in capitals, so that lines which differ only in case become equal; ASCII without a string. */
export function foldCase(bytes: Uint8Array, from: number, to: number): Uint8Array {
  // Not `slice`: that of a Node Buffer shares its memory.
  const folded = Uint8Array.from(bytes.subarray(from, to));
  for (let at = 0; at < folded.length; at++) {
    const byte = folded[at] as number;
    if (byte >= 0x80) return encoder.encode(decoder.decode(bytes.subarray(from, to)).toUpperCase());
    if (byte >= 0x61 && byte <= 0x7a) folded[at] = byte - 0x20;
  }
  return folded;
}

function isAsciiSpace(byte: number): boolean {
  return byte === SPACE || (byte >= 0x09 && byte <= 0x0d);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
