import { formatBytes, plural } from "#shared/format-number.ts";
import { HEAD_BYTES } from "#shared/result-limits.ts";
import type { TextResult } from "#shared/run-operation.ts";
import { utf8Length } from "#shared/utf8-length.ts";

/** Bigger results are truncated, so that rendering stays fast. */
const MAX_FULL_BYTES = 262_144;
const MAX_FULL_LINES = 10_000;
/** A text area takes 20 to 50 µs per line to render, however short the line. */
const TRUNCATED_LINES = 1_000;

/**
 * The part of a text result to render.
 * @returns the text and, if truncated, its share: `32 KB of 96.5 MB`
 */
export function truncateForDisplay({ head, bytes, lines }: Pick<TextResult, "head" | "bytes" | "lines">): {
  text: string;
  share?: string;
} {
  if (bytes <= MAX_FULL_BYTES && lines <= MAX_FULL_LINES) return { text: head };
  const part = head.slice(0, HEAD_BYTES);
  const firstLines = part.split("\n", TRUNCATED_LINES).join("\n");
  if (firstLines.length === part.length)
    return { text: part, share: `${formatBytes(utf8Length(part))} of ${formatBytes(bytes)}` };
  return { text: firstLines, share: `${TRUNCATED_LINES.toLocaleString("en")} of ${plural(lines, "line")}` };
}
