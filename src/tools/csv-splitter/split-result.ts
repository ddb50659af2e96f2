import { utf8Length } from "#shared/utf8-length.ts";

/** The files that a split makes. Many of them lie in one Blob, because thousands of Blobs stop the page that gets them. */
export type SplitResult =
  | { texts: string[] }
  /** File number n begins where the one before it ends; the first at 0. */
  | { content: Blob; ends: number[] };

/** All files one after the other. */
export function joinFiles(result: SplitResult): string | Blob {
  return "texts" in result ? result.texts.join("\n") : result.content;
}

export function countFiles(result: SplitResult): number {
  return "texts" in result ? result.texts.length : result.ends.length;
}

export interface FileEntry {
  name: string;
  /** Bytes. */
  size: number;
  /** Makes the file. A list does without: hundreds of Blobs at once hold up the page. */
  content: () => Blob;
}

/** A file by its number, counting from 1. */
export function fileAt(result: SplitResult, number: number): FileEntry {
  const type = "text/csv";
  const name = `split_${number}.csv`;
  if ("texts" in result) {
    const text = result.texts[number - 1] ?? "";
    return { name, size: utf8Length(text), content: () => new Blob([text], { type }) };
  }
  const begin = result.ends[number - 2] ?? 0;
  const end = result.ends[number - 1] ?? begin;
  return { name, size: end - begin, content: () => result.content.slice(begin, end, type) };
}
