import type { RandomSource } from "#shared/random.ts";
import { LineIndex } from "./line-index.ts";
import { LineReader } from "./line-reader.ts";
import { LineStore } from "./line-store.ts";
import { foldCase, type Preparation, prepareLines } from "./prepare-line.ts";
import { LineWriter } from "./write-lines.ts";

type Bytes = Uint8Array<ArrayBuffer>;

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
): AsyncGenerator<Bytes> {
  const index = new LineIndex(random);
  const written = ignoreCase ? new LineStore() : index.lines;
  const lists: number[] = [];
  const readList = async (chunks: AsyncIterable<Uint8Array>, list: number) => {
    const reader = new LineReader();
    const take = prepareLines(preparation, (bytes, from, to) => {
      const key = ignoreCase ? foldCase(bytes, from, to) : bytes;
      const line = ignoreCase ? index.add(key, 0, key.length) : index.add(key, from, to);
      if (line < lists.length) lists[line] = (lists[line] as number) | list;
      else {
        lists.push(list);
        if (ignoreCase) written.add(bytes, from, to);
      }
    });
    await reader.read(chunks, take);
    return reader;
  };
  const ends = await readList(first, FIRST);
  await readList(second, SECOND);

  const writer = new LineWriter(ends);
  const shown = SHOWN[show];
  let count = 0;
  for (const [line, list] of lists.entries()) {
    if (!shown.includes(list)) continue;
    count += 1;
    writer.add(written.bytes, written.startOf(line), written.endOf(line));
    if (writer.isFull) yield writer.take();
  }
  yield writer.end({ isClosed: ends.isClosed && count > 0 });
  if (count === 0) warn("No lines.");
}
