import type { RandomSource } from "#shared/random.ts";
import { LineReader, LineWriter, type Preparation } from "./line-bytes.ts";
import { DistinctLines } from "./line-store.ts";

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
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const distinct = new DistinctLines(random, ignoreCase);
  const times: number[] = [];
  const reader = new LineReader();
  const writer = new LineWriter(reader);
  const isImmediate = keep === "all" && counts === "none" && order === "first";
  let total = 0;
  const reading = reader.read(chunks, preparation, (bytes, from, to) => {
    total += 1;
    const line = distinct.add(bytes, from, to);
    if (isImmediate && line === times.length) writer.add(bytes.subarray(from, to));
    times[line] = (times[line] ?? 0) + 1;
  });
  for await (const _ of reading) yield* writer.take();
  const omitted = total - times.length;
  if (isImmediate && omitted > 0)
    warn(`Removed ${omitted.toLocaleString("en")} of ${total.toLocaleString("en")} lines.`);
  if (!isImmediate) {
    const isKept = (line: number) => keep === "all" || (keep === "single") === (times[line] === 1);
    const lines = new Uint32Array(times.length).map((_, line) => line).filter(isKept);
    if (order === "most") lines.sort((one, other) => (times[other] as number) - (times[one] as number));
    for (const line of lines) {
      const count = String(times[line]);
      // As wide as in `uniq -c`.
      const before = counts === "before" ? `${count.padStart(7)} ` : "";
      const after = counts === "after" ? `\t${count}` : "";
      writer.add(distinct.lines.line(line), before, after);
      yield* writer.take();
    }
  }
  yield* writer.end();
}
