import { concatenate } from "#shared/concatenate.ts";
import type { TextPieces } from "#shared/run-operation.ts";

/** Writing smaller chunks costs more than it saves. */
const CHUNK_BYTES = 65_536;

/** Text as UTF-8 in larger chunks. A character may be split across two strings; a lone surrogate becomes U+FFFD. */
export async function* encodePieces(pieces: TextPieces): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let text = "";
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const add = (part: Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    bytes += part.length;
  };
  const encodeText = (end = text.length) => {
    if (end > 0) add(encoder.encode(text.slice(0, end)));
    text = text.slice(end);
  };
  const take = () => {
    const chunk = parts.length === 1 && parts[0] ? parts[0] : concatenate(parts, bytes);
    parts = [];
    bytes = 0;
    return chunk;
  };
  for await (const piece of pieces) {
    if (typeof piece === "string") {
      text += piece;
      if (text.length < CHUNK_BYTES) continue;
      encodeText(isHighSurrogate(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length);
    } else {
      encodeText();
      if (piece.length > 0) add(piece);
    }
    if (bytes >= CHUNK_BYTES) yield take();
  }
  encodeText();
  if (bytes > 0) yield take();
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
