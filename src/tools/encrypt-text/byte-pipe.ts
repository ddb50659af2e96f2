import { chunksOf } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Sends chunks through a library that works on web streams and reports bad data as any error.
 * @param connect starts the library. @param toInputError describes its errors
 */
export async function pipeBytes(
  chunks: AsyncIterable<Bytes>,
  connect: (stream: ReadableStream<Bytes>) => Promise<ReadableStream<Uint8Array>>,
  toInputError: (error: unknown, phase: "header" | "payload") => unknown,
): Promise<AsyncIterable<Bytes>> {
  const iterator = chunks[Symbol.asyncIterator]();
  /** The error of the source, which is not the library's. */
  let sourceError: unknown;
  const source = new ReadableStream<Bytes>({
    pull: async (controller) => {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        sourceError = error;
        throw error;
      }
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
  const describe = (error: unknown, phase: "header" | "payload") =>
    sourceError ?? (error instanceof InputError ? error : toInputError(error, phase));
  let stream: ReadableStream<Uint8Array>;
  try {
    stream = await connect(source);
  } catch (error) {
    await iterator.return?.();
    throw describe(error, "header");
  }
  async function* content() {
    try {
      yield* chunksOf(stream as ReadableStream<Bytes>);
    } catch (error) {
      throw describe(error, "payload");
    }
  }
  return content();
}
