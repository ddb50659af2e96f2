import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BlobWriter } from "./blob-writer.ts";

const PART = 4_194_304;

async function written(pieces: readonly (string | Uint8Array)[]) {
  const writer = new BlobWriter();
  for (const piece of pieces) writer.write(piece);
  const blob = writer.finish("text/plain");
  const { bytes, lineBreaks, lastByte } = writer;
  return { content: Buffer.from(await blob.arrayBuffer()), type: blob.type, bytes, lineBreaks, lastByte };
}

const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "\n", "é", "語", "🧵", "\ud83e", "\uddf5") }),
  fc.uint8Array({ maxLength: 5 }),
);

describe("BlobWriter", () => {
  it("returns an empty blob when nothing is written", async () => {
    expect(await written(["", new Uint8Array()])).toEqual({
      content: Buffer.alloc(0),
      type: "text/plain",
      bytes: 0,
      lineBreaks: 0,
      lastByte: undefined,
    });
  });

  it("joins a character split across two strings", async () => {
    for (const before of [1, 8_190, 8_191, 8_192]) {
      const start = "a".repeat(before);
      expect((await written([`${start}\ud83e`, "\uddf5b"])).content.toString()).toBe(`${start}🧵b`);
    }
  });

  it("writes a lone surrogate as U+FFFD before bytes and at the end", async () => {
    expect((await written(["\ud83e", new Uint8Array([0x61]), "\uddf5", "\ud83e"])).content.toString()).toBe(
      "\ufffda\ufffd\ufffd",
    );
  });

  it("copies bytes, so that the caller can reuse its buffer", async () => {
    const buffer = new Uint8Array([0x61]);
    const writer = new BlobWriter();
    writer.write(buffer);
    buffer[0] = 0x62;
    writer.write(buffer);
    expect(await writer.finish("").text()).toBe("ab");
  });

  it.each([PART - 1, PART, PART + 1, 2 * PART + 1])("writes %i bytes across part boundaries", async (length) => {
    const text = `${"a".repeat(length - 4)}🧵`;
    for (const pieces of [
      [text],
      [text.slice(0, 1), Buffer.from(text.slice(1))],
      [text.slice(0, -3), "a", text.slice(-2)],
    ]) {
      const { content, bytes } = await written(pieces);
      expect(content.equals(Buffer.from(text))).toBe(true);
      expect(bytes).toBe(length);
    }
  });

  it("never splits a character at the end of a part", async () => {
    const text = `a${"🧵".repeat(PART / 2)}`;
    expect((await written([text])).content.toString() === text).toBe(true);
  });

  it("writes the same bytes as the encoder, and counts bytes and lines", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const runs: (string | Uint8Array)[] = [];
        for (const next of pieces.filter((item) => item.length > 0)) {
          const last = runs.at(-1);
          if (typeof last === "string" && typeof next === "string") runs.splice(-1, 1, last + next);
          else runs.push(next);
        }
        const expected = Buffer.concat(runs.map((run) => Buffer.from(run as string)));
        expect(await written(pieces)).toEqual({
          content: expected,
          type: "text/plain",
          bytes: expected.length,
          lineBreaks: expected.filter((byte) => byte === 0x0a).length,
          lastByte: expected.at(-1),
        });
      }),
    );
  });
});
