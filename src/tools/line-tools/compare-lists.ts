import type { RandomSource } from "#shared/random.ts";
import { LineReader, LineWriter, type Preparation } from "./line-bytes.ts";
import { DistinctLines } from "./line-store.ts";

interface CompareOptions extends Preparation {
  show: "both" | "first" | "second" | "different" | "either";
  ignoreCase: boolean;
}

/** Flags of the lists that a line is in. */
const FIRST = 1;
const SECOND = 2;

const SHOWN: Readonly<Record<CompareOptions["show"], readonly number[]>> = {
  both: [FIRST | SECOND],
  first: [FIRST],
  second: [SECOND],
  different: [FIRST, SECOND],
  either: [FIRST, SECOND, FIRST | SECOND],
};

/**
 * Compares two lists as sets of lines. Each line appears once: those of the first list in its order, then the others.
 * @throws {InputError} for more different lines than fit into memory.
 */
export async function* compareLists(
  first: AsyncIterable<Uint8Array>,
  second: AsyncIterable<Uint8Array>,
  { show, ignoreCase, ...preparation }: CompareOptions,
  { random, warn }: { random: RandomSource; warn: (message: string) => void },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const distinct = new DistinctLines(random, ignoreCase);
  const lists: number[] = [];
  const readList = async (chunks: AsyncIterable<Uint8Array>, list: number) => {
    const reader = new LineReader();
    const lines = reader.read(chunks, preparation, (bytes, from, to) => {
      const line = distinct.add(bytes, from, to);
      lists[line] = (lists[line] ?? 0) | list;
    });
    for await (const _ of lines);
    return reader;
  };
  const writer = new LineWriter(await readList(first, FIRST));
  await readList(second, SECOND);

  const shown = SHOWN[show];
  let count = 0;
  for (const [line, list] of lists.entries()) {
    if (!shown.includes(list)) continue;
    count += 1;
    writer.add(distinct.lines.line(line));
    yield* writer.take();
  }
  yield* writer.end();
  if (count === 0) warn("No lines.");
}
