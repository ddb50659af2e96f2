import { BlobWriter } from "#shared/blob-writer.ts";
import { MAX_STRING_BYTES } from "#shared/result-limits.ts";
import type { SplitFile } from "./split-csv.ts";
import type { SplitResult } from "./split-result.ts";

/** Collects files as texts if they are small in total, otherwise in one Blob. */
export async function gatherFiles(files: AsyncIterable<SplitFile>): Promise<SplitResult> {
  const writer = new BlobWriter();
  const ends: number[] = [];
  let size = 0;
  for await (const { pieces } of files) {
    for (const piece of pieces) {
      writer.write(piece);
      size += piece.length;
    }
    ends.push(size);
  }
  const content = writer.finish("text/csv");
  if (size > MAX_STRING_BYTES) return { content, ends };
  const bytes = await content.arrayBuffer();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return { texts: ends.map((end, index) => decoder.decode(bytes.slice(ends[index - 1] ?? 0, end))) };
}
