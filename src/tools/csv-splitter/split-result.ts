import type { FileEntry } from "#shared/file-entry.ts";
import { JsonText } from "#shared/streamed-json.ts";
import { utf8Length } from "#shared/utf8-length.ts";

/** The files of a split. Large results share one Blob, because receiving thousands of Blobs blocks the page. */
export type SplitResult =
  | { texts: string[] }
  /** Each file starts where the previous one ends; the first at 0. */
  | { content: Blob; ends: number[] };

/** All files concatenated. */
export function joinFiles(result: SplitResult): string | Blob {
  return "texts" in result ? result.texts.join("\n") : result.content;
}

export function toJson(result: SplitResult): { texts: readonly (string | JsonText)[] } {
  if ("texts" in result) return result;
  const { content, ends } = result;
  return { texts: ends.map((end, index) => new JsonText(content.slice(ends[index - 1] ?? 0, end))) };
}

export function countFiles(result: SplitResult): number {
  return "texts" in result ? result.texts.length : result.ends.length;
}

/** Returns a file by its number, from 1. */
export function fileAt(result: SplitResult, number: number): FileEntry {
  const type = "text/csv";
  const name = `split_${number}.csv`;
  if ("texts" in result) {
    const text = result.texts[number - 1] ?? "";
    return { name, size: utf8Length(text), content: () => new Blob([text], { type }) };
  }
  const start = result.ends[number - 2] ?? 0;
  const end = result.ends[number - 1] ?? start;
  return { name, size: end - start, content: () => result.content.slice(start, end, type) };
}
