import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toUtf8 } from "./to-utf8.ts";

async function convert(bytes: Uint8Array, size = 1000) {
  const encodings: string[] = [];
  const pieces: Uint8Array[] = [];
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  for await (const piece of toUtf8(chunks(), (encoding) => encodings.push(encoding))) pieces.push(piece);
  return { text: Buffer.concat(pieces).toString(), encodings };
}

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));

describe("toUtf8", () => {
  it("passes UTF-8 through, wherever it is split", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme", maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          const well = text.toWellFormed().replaceAll("\0", "");
          expect(await convert(new TextEncoder().encode(well), size)).toEqual({ text: well, encodings: [] });
        },
      ),
    );
  });

  it("keeps a byte order mark", async () => {
    expect((await convert(new TextEncoder().encode("\uFEFFa"), 1)).text).toBe("\uFEFFa");
  });

  it("reads invalid UTF-8 as Windows-1252, wherever it is split", async () => {
    const text = `name,city\n${"x,y\n".repeat(20)}Zoë,Köln\nRené,é`;
    for (const size of [1, 2, 3, 7, 1000]) {
      expect(await convert(latin1(text), size)).toEqual({ text, encodings: ["Windows-1252"] });
    }
    expect((await convert(new Uint8Array([0x80, 0x2c, 0x93, 0x94]))).text).toBe("€,“”");
  });

  it("reads UTF-16 without byte order mark", async () => {
    const text = "name,city\nZoë,Köln\nŁukasz,Łódź\n";
    expect(await convert(utf16(text), 9)).toEqual({ text, encodings: ["UTF-16 LE"] });
    expect(await convert(utf16(text).slice().reverse())).toMatchObject({ encodings: ["UTF-16 BE"] });
  });

  it("rejects UTF-8 with damaged characters", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode("Zoë, Köln, "), 0xff]);
    await expect(convert(bytes)).rejects.toMatchObject({
      title: "Error",
      message: "This file is UTF-8 text with damaged characters. Save it as UTF-8 and try again.",
    });
    await expect(convert(bytes, 4)).rejects.toMatchObject({ title: "Error" });
  });

  it("rejects spreadsheets and other binary files", async () => {
    await expect(convert(latin1("PK\u0003\u0004rest"))).rejects.toMatchObject({
      message: "This is a spreadsheet or a ZIP archive. Save it as CSV in your spreadsheet app first.",
    });
    await expect(convert(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff]))).rejects.toMatchObject({
      message: "This file is not text. Save it as UTF-8 and try again.",
    });
  });
});
