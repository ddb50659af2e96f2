import type { RandomSource } from "#shared/random.ts";
import { LineIndex } from "./line-index.ts";
import { LineReader } from "./line-reader.ts";
import { LineStore } from "./line-store.ts";
import { mergeSort } from "./merge-sort.ts";
import { foldCase, type Preparation, prepareLines } from "./prepare-line.ts";
import { LineWriter } from "./write-lines.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface UniqueOptions extends Preparation {
  /** All lines once, or only those that occur several times or just once. */
  keep: "all" | "repeated" | "single";
  counts: "none" | "before" | "after";
  order: "first" | "most";
  ignoreCase: boolean;
}

/**
 * Writes each line once, as it is first written, wherever its repetitions are.
 * @param chunks UTF-8, split anywhere
 * @throws {InputError} for more different lines than fit into memory.
 */
export async function* uniqueLines(
  chunks: AsyncIterable<Uint8Array>,
  { keep, counts, order, ignoreCase, ...preparation }: UniqueOptions,
  { random, warn }: { random: RandomSource; warn: (message: string) => void },
): AsyncGenerator<Bytes> {
  const index = new LineIndex(random);
  /** The lines as they are first written, if the index has them in capitals. */
  const written = ignoreCase ? new LineStore() : index.lines;
  const times: number[] = [];
  const reader = new LineReader();
  const isImmediate = keep === "all" && counts === "none" && order === "first";
  const writer = new LineWriter(reader);
  let total = 0;
  const take = prepareLines(preparation, (bytes, from, to) => {
    total += 1;
    const key = ignoreCase ? foldCase(bytes, from, to) : bytes;
    const line = ignoreCase ? index.add(key, 0, key.length) : index.add(key, from, to);
    if (line < times.length) {
      times[line] = (times[line] as number) + 1;
      return;
    }
    times.push(1);
    if (isImmediate) writer.add(bytes, from, to);
    else if (ignoreCase) written.add(bytes, from, to);
  });
  for await (const _ of reader.readChunks(chunks, take)) if (writer.isFull) yield writer.take();
  const omitted = total - times.length;
  if (isImmediate && omitted > 0)
    warn(`Removed ${omitted.toLocaleString("en")} of ${total.toLocaleString("en")} lines.`);
  if (!isImmediate) {
    const isKept = (line: number) => keep === "all" || (keep === "single") === (times[line] === 1);
    let lines = new Uint32Array(times.length).map((_, line) => line).filter(isKept);
    if (order === "most") {
      lines = await mergeSort(
        lines,
        (one, other) => (times[other] as number) - (times[one] as number),
        async () => {},
      );
    }
    for (const line of lines) {
      const count = String(times[line]);
      // As wide as in `uniq -c`.
      const before = counts === "before" ? `${count.padStart(7)} ` : "";
      const after = counts === "after" ? `\t${count}` : "";
      writer.add(written.bytes, written.startOf(line), written.endOf(line), before, after);
      if (writer.isFull) yield writer.take();
    }
  }
  yield writer.end(reader);
}
