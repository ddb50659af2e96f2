import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ByteStream } from "./byte-stream.ts";
import { concatenate } from "./concatenate.ts";

const anyChunks = fc.array(
  fc.uint8Array({ maxLength: 9 }).map((bytes) => new Uint8Array(bytes)),
  { maxLength: 6 },
);

async function* streamOf(chunks: readonly Uint8Array<ArrayBuffer>[]) {
  yield* chunks;
}

async function readAll(stream: ByteStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return join(chunks);
}

const join = (chunks: readonly Uint8Array[]) =>
  concatenate(
    chunks,
    chunks.reduce((sum, { length }) => sum + length, 0),
  );

describe("ByteStream", () => {
  it("gives all bytes, whatever was asked of its head before", async () => {
    await fc.assert(
      fc.asyncProperty(anyChunks, fc.array(fc.nat(30), { maxLength: 3 }), async (chunks, heads) => {
        const whole = join(chunks);
        const stream = new ByteStream(streamOf(chunks));
        for (const length of heads) expect(await stream.head(length)).toEqual(whole.slice(0, length));
        expect(await readAll(stream)).toEqual(whole);
      }),
    );
  });

  it("reads no further than the head needs", async () => {
    const source = streamOf([new Uint8Array(4), new Uint8Array(4), new Uint8Array(4)]);
    await new ByteStream(source).head(3);
    expect(await source.next()).toMatchObject({ done: false });
    expect(await source.next()).toMatchObject({ done: false });
    expect(await source.next()).toMatchObject({ done: true });
  });

  it("reports how many bytes were read", async () => {
    const stream = new ByteStream(streamOf([new Uint8Array(4), new Uint8Array(2)]));
    const seen: number[] = [];
    stream.onRead = (bytes) => seen.push(bytes);
    await stream.head(1);
    await readAll(stream);
    expect(seen).toEqual([4, 6]);
  });

  it.each([0, 1])("closes its source when the reader stops early, after a head of %i bytes", async (length) => {
    let isClosed = false;
    async function* source() {
      try {
        yield new Uint8Array(4);
        yield new Uint8Array(4);
      } finally {
        isClosed = true;
      }
    }
    const stream = new ByteStream(source());
    await stream.head(length);
    for await (const _ of stream) break;
    expect(isClosed).toBe(true);
  });

  it("keeps the name, type and size of a file", async () => {
    const stream = ByteStream.of(new File(["añ"], "a.csv", { type: "text/csv" }));
    expect(stream).toMatchObject({ name: "a.csv", type: "text/csv", size: 3 });
    const file = await stream.toFile();
    expect([file.name, file.type, await file.text()]).toEqual(["a.csv", "text/csv", "añ"]);
  });

  it("gives Node's Buffers as plain bytes, whose slice is a copy", async () => {
    const buffer = Buffer.from("abc");
    for await (const chunk of new ByteStream(streamOf([buffer]))) chunk.slice()[0] = 0;
    expect(buffer.toString()).toBe("abc");
  });
});
