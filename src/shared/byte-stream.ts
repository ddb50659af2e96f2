import { periodicYield } from "#shared/yield-to-event-loop.ts";

interface StreamFacts {
  /** Name of the file, if it has one. */
  name?: string;
  /** Media type; empty when unknown. */
  type?: string;
  /** Length in bytes, if known in advance. */
  size?: number;
}

/** The bytes of a file or another source such as stdin. They are read once, in chunks. */
export class ByteStream implements AsyncIterable<Uint8Array<ArrayBuffer>> {
  readonly name: string;
  readonly type: string;
  readonly size: number | undefined;
  /** Calls the listener with the number of bytes read so far. */
  onRead: (bytes: number) => void = () => {};

  readonly #chunks: AsyncIterator<Uint8Array<ArrayBuffer>>;
  /** Chunks that `head` has read. */
  #read: Uint8Array<ArrayBuffer>[] = [];

  constructor(
    chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
    { name = "input.txt", type = "", size }: StreamFacts = {},
  ) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.name = name;
    this.type = type;
    this.size = size;
  }

  static of(blob: Blob): ByteStream {
    const { type, size } = blob;
    return new ByteStream(chunksOf(blob.stream() as ReadableStream<Uint8Array<ArrayBuffer>>), {
      type,
      size,
      ...(blob instanceof File && { name: blob.name }),
    });
  }

  /** The first bytes, fewer if there are no more. They are still part of what is read later. */
  async head(length: number): Promise<Uint8Array<ArrayBuffer>> {
    let bytes = this.#read.reduce((sum, chunk) => sum + chunk.length, 0);
    while (bytes < length) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      this.#read.push(value);
      bytes += value.length;
    }
    const head = new Uint8Array(Math.min(bytes, length));
    let at = 0;
    for (const chunk of this.#read) {
      if (at === head.length) break;
      const part = chunk.subarray(0, head.length - at);
      head.set(part, at);
      at += part.length;
    }
    return head;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let bytes = 0;
    const rest = { [Symbol.asyncIterator]: () => this.#chunks };
    try {
      for await (const chunk of inSequence(this.#read.splice(0), rest)) {
        yield asPlainBytes(chunk);
        bytes += chunk.length;
        this.onRead(bytes);
      }
    } finally {
      await this.#chunks.return?.();
    }
  }

  /** All bytes, in memory. */
  async toFile(): Promise<File> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of this) chunks.push(chunk);
    return new File(chunks, this.name, { type: this.type });
  }
}

/** Makes `slice` copy: Node reads files as Buffers, whose `slice` is a view. */
function asPlainBytes(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (chunk.constructor === Uint8Array) return chunk;
  return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length);
}

async function* inSequence<Item>(first: Iterable<Item>, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* rest;
}

/** A ReadableStream as an async iterable, for Safari, whose streams aren't iterable. */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const yieldIfDue = periodicYield();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
      await yieldIfDue();
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
