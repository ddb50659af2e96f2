import { ByteStream } from "#shared/byte-stream.ts";
import type { RunContext } from "#shared/operation.ts";
import type { Algorithm } from "./algorithms.ts";
import { type Digests, digestAll } from "./digest.ts";

/** Reads each file once, reporting the progress of all. */
export async function* digestFiles<Wanted extends { file: File; algorithms: readonly Algorithm[] }>(
  wanted: readonly Wanted[],
  { signal, progress }: Pick<RunContext, "signal" | "progress">,
): AsyncGenerator<{ wanted: Wanted; digests: Digests }> {
  const total = wanted.reduce((sum, { file }) => sum + file.size, 0) || 1;
  let before = 0;
  for (const one of wanted) {
    const start = before;
    const data = ByteStream.of(one.file);
    data.onRead = (bytes) => {
      signal.throwIfAborted();
      progress((start + bytes) / total);
    };
    const digests = await digestAll(data, one.algorithms);
    signal.throwIfAborted();
    yield { wanted: one, digests };
    before += one.file.size;
  }
}
