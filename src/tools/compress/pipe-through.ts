type Bytes = Uint8Array<ArrayBuffer>;

/** Sends chunks through a compression stream as fast as its reader takes them. */
export function pipeThrough(
  chunks: AsyncIterable<Bytes>,
  { readable, writable }: CompressionStream | DecompressionStream,
): ReadableStream<Bytes> {
  const iterator = chunks[Symbol.asyncIterator]();
  const source = new ReadableStream<Bytes>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
  return source.pipeThrough({ readable: readable as ReadableStream<Bytes>, writable });
}
