import { BACKSLASH, BRACE_CLOSE, BRACE_OPEN, BRACKET_CLOSE, BRACKET_OPEN, COMMA, QUOTE, SPACE } from "#shared/ascii.ts";
import { chunksOf } from "#shared/byte-stream.ts";
import type { TextPosition } from "#shared/input-error.ts";
import { positionAfter, positionAt } from "#shared/text-position.ts";
import { decodeChunks } from "#shared/text-source.ts";

export interface ValidHead {
  /** Its length, including the comma after an element or member of the outermost array or object. */
  bytes: number;
  opening: "[" | "{";
  end: Required<TextPosition>;
}

/**
 * Finds how much of a text without a byte order mark needs no repair.
 * @param fault position of the first error.
 * @returns undefined if no element ends before the fault.
 */
export async function findValidHead(file: Blob, { byteOffset = 0 }: TextPosition): Promise<ValidHead | undefined> {
  const head = await findLastComma(chunksOf(file.slice(0, byteOffset).stream()));
  return head && { ...head, end: await findEnd(file.slice(0, head.bytes)) };
}

async function findLastComma(chunks: AsyncIterable<Uint8Array>): Promise<Omit<ValidHead, "end"> | undefined> {
  let opening: ValidHead["opening"] | undefined;
  let [before, bytes, depth] = [0, 0, 0];
  let [inString, escaped] = [false, false];
  for await (const chunk of chunks) {
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number;
      if (escaped) escaped = false;
      else if (byte === QUOTE) inString = !inString;
      else if (inString) escaped = byte === BACKSLASH;
      else if (byte === BRACKET_OPEN || byte === BRACE_OPEN) {
        opening ??= byte === BRACE_OPEN ? "{" : "[";
        depth += 1;
      } else if (byte === BRACKET_CLOSE || byte === BRACE_CLOSE) depth -= 1;
      else if (byte === COMMA && depth === 1) bytes = before + index + 1;
      else if (!opening && byte > SPACE) return undefined;
    }
    before += chunk.length;
  }
  return opening && bytes > 0 ? { bytes, opening } : undefined;
}

async function findEnd(head: Blob): Promise<ValidHead["end"]> {
  let end = positionAt("", 0);
  let held = "";
  for await (const piece of decodeChunks(chunksOf(head.stream()))) {
    const text = held + piece;
    // A trailing CR may be half a line break.
    held = text.endsWith("\r") ? "\r" : "";
    end = positionAfter(end, held === "" ? text : text.slice(0, -1));
  }
  return positionAfter(end, held);
}
