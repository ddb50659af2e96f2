import { formatBytes, plural } from "#shared/format-number.ts";
import { HEAD_BYTES } from "#shared/result-limits.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";

/** Up to this much a result is drawn whole; of a bigger one only the beginning, so that drawing never takes long. */
const BYTES_DRAWN_WHOLE = 262_144;
const LINES_DRAWN_WHOLE = 10_000;
/** Every line of a text area takes some 20 to 50 µs to draw, however short it is. */
const LINES_OF_PART = 1_000;

/**
 * What of a text result is drawn.
 * @returns the text and, unless it is all of it, how much that is of how much: `32 KB of 96.5 MB`.
 */
export function drawnPart({ head, bytes, lines }: Pick<TextResult, "head" | "bytes" | "lines">): {
  text: string;
  share?: string;
} {
  if (bytes <= BYTES_DRAWN_WHOLE && lines <= LINES_DRAWN_WHOLE) return { text: head };
  const part = head.slice(0, HEAD_BYTES);
  const firstLines = part.split("\n", LINES_OF_PART).join("\n");
  if (firstLines.length === part.length)
    return { text: part, share: `${formatBytes(utf8Length(part))} of ${formatBytes(bytes)}` };
  return { text: firstLines, share: `${LINES_OF_PART.toLocaleString("en")} of ${plural(lines, "line")}` };
}
