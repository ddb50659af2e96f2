import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { chunksOf } from "./byte-stream.ts";
import type { InputError } from "./input-error.ts";
import { asFile, decodeChunks, isBlank, readText, type Source, sourceSize, streamText } from "./text-source.ts";

const utf16le = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());
const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);

// The Unicode Standard §23.8, Byte Order Mark
const UTF8_MARK = bytes(0xef, 0xbb, 0xbf);
const LE_MARK = bytes(0xff, 0xfe);
const BE_MARK = bytes(0xfe, 0xff);

/** A blob whose stream yields chunks of the given sizes. */
function cutBlob(whole: Uint8Array<ArrayBuffer>, sizes: readonly number[]): Blob {
  const blob = new Blob([whole]);
  const pieces = cut(whole, sizes);
  blob.stream = () => streamOf(pieces) as ReturnType<Blob["stream"]>;
  return blob;
}

function cut(whole: Uint8Array<ArrayBuffer>, sizes: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const pieces = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= whole.length) break;
    pieces.push(whole.slice(at, at + size));
    at += size;
  }
  if (at < whole.length) pieces.push(whole.slice(at));
  return pieces;
}

async function* eachOf<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all = [];
  for await (const item of items) all.push(item);
  return all;
}

function streamOf<Chunk>(chunks: readonly Chunk[]): ReadableStream<Chunk> {
  return new ReadableStream<Chunk>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function streamed(source: Source): Promise<string> {
  return Buffer.concat(await allOf(streamText(source))).toString("utf8");
}

const decoded = async (chunks: Iterable<Uint8Array>) => (await allOf(decodeChunks(eachOf(chunks)))).join("");

const wellFormed = fc.string({ unit: "binary" });
const sizes = fc.array(fc.integer({ min: 1, max: 5 }));

describe("sourceSize", () => {
  it("returns UTF-8 bytes for text and the size of a file", () => {
    expect(sourceSize("añ🧵")).toBe(7);
    expect(sourceSize(new Blob([LE_MARK]))).toBe(2);
  });
});

describe("isBlank", () => {
  it.each<[string, Source]>([
    ["nothing", ""],
    ["whitespace", " \t\r\n\u00a0\u3000"],
    ["an empty file", new Blob([])],
    ["a file of whitespace", new Blob([" \n"])],
    ["a file with only a byte order mark", new Blob([UTF8_MARK])],
    ["a UTF-16 LE file of whitespace", new Blob([LE_MARK, utf16le(" \n")])],
    ["a UTF-16 BE file with only a byte order mark", new Blob([BE_MARK])],
  ])("is true for %s", async (_what, source) => {
    expect(await isBlank(source)).toBe(true);
  });

  it.each<[string, Source]>([
    ["a character", " x "],
    ["a file with a character", new Blob([UTF8_MARK, "x"])],
    ["a UTF-16 file with a character", new Blob([BE_MARK, utf16be("x")])],
    ["a file that is not text", new Blob([bytes(0xff, 0x00)])],
  ])("is false for %s", async (_what, source) => {
    expect(await isBlank(source)).toBe(false);
  });

  it("does not read a big file", async () => {
    const big = new Blob([" ".repeat(65_537)]);
    big.arrayBuffer = () => Promise.reject(new Error("was read"));
    expect(await isBlank(big)).toBe(false);
  });
});

const MARKED: readonly [string, Uint8Array<ArrayBuffer>, (text: string) => Uint8Array<ArrayBuffer>][] = [
  ["UTF-8 without a mark", bytes(), utf8],
  ["UTF-8", UTF8_MARK, utf8],
  ["UTF-16 LE", LE_MARK, utf16le],
  ["UTF-16 BE", BE_MARK, utf16be],
];

const BROKEN: readonly [string, Uint8Array<ArrayBuffer>, string][] = [
  ["a byte that is never valid in UTF-8", bytes(0x61, 0xff), "UTF-8"],
  ["a truncated UTF-8 character", bytes(0x61, 0xe2, 0x82), "UTF-8"],
  ["an overlong form", bytes(0xc0, 0x80), "UTF-8"],
  ["a surrogate in UTF-8", bytes(0xed, 0xa0, 0x80), "UTF-8"],
  ["half a UTF-16 code unit", bytes(0xff, 0xfe, 0x61), "UTF-16LE"],
  ["a lone high surrogate at the end", bytes(0xfe, 0xff, 0xd8, 0x3e), "UTF-16BE"],
  ["a lone low surrogate", bytes(0xff, 0xfe, 0xf5, 0xdd, 0x61, 0x00), "UTF-16LE"],
];

const notText = (encoding: string) => ({
  name: "InputError",
  title: "Error",
  message: `This file is not valid ${encoding} text. Save it as UTF-8 and try again.`,
});

describe("readText", () => {
  it("returns typed text unchanged", async () => {
    expect(await readText("\ufeff\ud83e")).toBe("\ufeff\ud83e");
  });

  it.each(MARKED)("reads %s", async (_encoding, mark, encode) => {
    expect(await readText(new Blob([mark, encode("añ🧵\r\n")]))).toBe("añ🧵\r\n");
    expect(await readText(new Blob([mark]))).toBe("");
  });

  it("removes one mark, not two", async () => {
    expect(await readText(new Blob([UTF8_MARK, UTF8_MARK]))).toBe("\ufeff");
  });

  it.each(BROKEN)("rejects %s", async (_what, content, encoding) => {
    await expect(readText(new Blob([content]))).rejects.toMatchObject(notText(encoding));
  });

  it("rethrows the error of an unreadable file", async () => {
    const gone = new Blob(["x"]);
    const cause = new DOMException("The file changed", "NotReadableError");
    gone.stream = () => new ReadableStream({ pull: (controller) => controller.error(cause) });
    await expect(readText(gone)).rejects.toBe(cause);
  });
});

describe("streamText", () => {
  it("streams typed text as UTF-8 bytes, including U+FEFF", async () => {
    expect(await streamed("\ufeffañ🧵")).toBe("\ufeffañ🧵");
    expect(await streamed("")).toBe("");
  });

  it.each(MARKED)(
    "streams %s as UTF-8 without the mark, wherever its bytes are split",
    async (_encoding, mark, encode) => {
      await fc.assert(
        fc.asyncProperty(wellFormed, sizes, async (text, cuts) => {
          fc.pre(mark.length > 0 || !text.startsWith("\ufeff"));
          const whole = new Uint8Array([...mark, ...encode(text)]);
          expect(await streamed(cutBlob(whole, cuts))).toBe(text);
        }),
      );
    },
  );

  it.each(BROKEN)("rejects %s, at the latest when decoding", async (_what, content, encoding) => {
    const chunks = decodeChunks(streamText(cutBlob(content, [1, 1, 1, 1, 1])));
    await expect(allOf(chunks)).rejects.toMatchObject(notText(encoding));
  });

  it.each(MARKED)("reports the bytes read of %s in order, including the mark", async (_encoding, mark, encode) => {
    const whole = new Uint8Array([...mark, ...encode("añ🧵 and more")]);
    const reports: number[] = [];
    await allOf(streamText(cutBlob(whole, [1, 1, 1, 4]), (read) => reports.push(read)));
    expect(reports).toEqual([1, 2, 3, 7, whole.length]);
  });

  it("cancels the stream when the consumer stops", async () => {
    let canceled = false;
    const blob = new Blob(["x"]);
    blob.stream = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(bytes(0x61)),
        cancel: () => {
          canceled = true;
        },
      }) as ReturnType<Blob["stream"]>;
    for await (const _ of streamText(blob)) break;
    expect(canceled).toBe(true);
  });

  it("agrees with readText for any bytes", async () => {
    const outcome = async (text: Promise<string>) => text.catch((error: unknown) => (error as InputError).message);
    const start = fc.constantFrom(bytes(), UTF8_MARK, LE_MARK, BE_MARK);
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 8 }), sizes, async (mark, rest, cuts) => {
        const whole = new Uint8Array([...mark, ...rest]);
        const pieces = allOf(decodeChunks(streamText(cutBlob(whole, cuts))));
        expect(await outcome(pieces.then((list) => list.join("")))).toBe(await outcome(readText(new Blob([whole]))));
      }),
    );
  });
});

describe("chunksOf", () => {
  it("yields every chunk once", async () => {
    const chunks = [bytes(1), bytes(2, 3), bytes()];
    expect(await allOf(chunksOf(streamOf(chunks)))).toEqual(chunks);
  });

  it("lets other events run while there is more to read", async () => {
    const chunks = Array.from({ length: 48 }, () => bytes(1));
    let now = 0;
    using _clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1));
    const { port1, port2 } = new MessageChannel();
    let heard = false;
    port1.onmessage = () => {
      heard = true;
    };
    port2.postMessage("stop");
    for await (const _ of chunksOf(streamOf(chunks)));
    port1.close();
    expect(heard).toBe(true);
  });

  it("rethrows the stream's error", async () => {
    const failure = new Error("disk");
    const stream = new ReadableStream({ start: (controller) => controller.error(failure) });
    await expect(allOf(chunksOf(stream))).rejects.toBe(failure);
  });
});

describe("decodeChunks", () => {
  it("joins a character split across chunks", async () => {
    const thread = [...utf8("🧵")].map((byte) => bytes(byte));
    expect(await decoded(thread)).toBe("🧵");
  });

  it("keeps U+FEFF, which is not a mark here", async () => {
    expect(await decoded([UTF8_MARK, utf8("a")])).toBe("\ufeffa");
  });

  it("returns well-formed pieces of the text, wherever its bytes are split", async () => {
    await fc.assert(
      fc.asyncProperty(wellFormed, sizes, async (text, cuts) => {
        const pieces = await allOf(decodeChunks(eachOf(cut(utf8(text), cuts))));
        expect(pieces.join("")).toBe(text);
        expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
      }),
    );
  });

  it("rejects bytes that are not UTF-8", async () => {
    await expect(decoded([bytes(0x61), bytes(0xff)])).rejects.toMatchObject(notText("UTF-8"));
    await expect(decoded([bytes(0xe2, 0x82)])).rejects.toMatchObject(notText("UTF-8"));
  });

  it("rethrows errors of the chunk source", async () => {
    const fault = new TypeError("x is not a function");
    const broken = (async function* () {
      yield utf8("a");
      throw fault;
    })();
    await expect(allOf(decodeChunks(broken))).rejects.toBe(fault);
  });
});

describe("asFile", () => {
  it("returns a file unchanged", () => {
    const file = new File(["x"], "x.csv", { type: "text/csv" });
    expect(asFile(file)).toBe(file);
  });

  it("turns typed text into a text file", async () => {
    const file = asFile("añ🧵");
    expect(file).toMatchObject({ name: "input.txt", type: "text/plain", size: 7 });
    expect(await file.text()).toBe("añ🧵");
  });

  it("keeps a blob's media type", () => {
    expect(asFile(new Blob(["{}"], { type: "application/json" })).type).toBe("application/json");
  });
});
