/** The files that a split makes. Many of them lie in one Blob, because thousands of Blobs stop the page that gets them. */
export type SplitResult =
  | { texts: string[] }
  /** File number n begins where the one before it ends; the first at 0. */
  | { content: Blob; ends: number[] };

export function countFiles(result: SplitResult): number {
  return "texts" in result ? result.texts.length : result.ends.length;
}

/** A file by its number, counting from 1. */
export function fileAt(result: SplitResult, number: number): { name: string; content: Blob } {
  const type = "text/csv";
  const name = `split_${number}.csv`;
  if ("texts" in result) return { name, content: new Blob([result.texts[number - 1] ?? ""], { type }) };
  const { content, ends } = result;
  return { name, content: content.slice(ends[number - 2] ?? 0, ends[number - 1], type) };
}
