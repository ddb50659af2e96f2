import { strFromU8, type Unzipped, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type DrawCode, makeCodeBatch } from "#shared/code-batch.ts";
import { InputError } from "#shared/input-error.ts";

/** Draws anything but long texts. */
const draw: DrawCode = (content) => {
  if (content.length > 100) throw new InputError("too long");
  return content;
};

async function batch(text: string, header = false): Promise<Unzipped> {
  const chunks = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  const context = { signal: new AbortController().signal, progress: () => {}, warn: () => {} };
  const settings = { header, kind: "QR codes", extension: "png", draw };
  return unzipSync(await makeCodeBatch(chunks, settings, context));
}

describe("makeCodeBatch", () => {
  it("names files by row number and second column", async () => {
    expect(Object.keys(await batch("a\nb\n"))).toEqual(["1.png", "2.png"]);
    expect(Object.keys(await batch('one,First name\n"two, quoted",../../etc/passwd\nthree,"日本 .png"\n'))).toEqual([
      "1-First-name.png",
      "2-etc-passwd.png",
      "3-日本.png",
    ]);
    expect(Object.keys(await batch("x\n".repeat(10)))[0]).toBe("01.png");
  });

  it("writes what is drawn of the first column", async () => {
    const files = await batch("one,a\ntwo,b\n");
    expect(Object.values(files).map((file) => strFromU8(file))).toEqual(["one", "two"]);
  });

  it("skips the header row", async () => {
    expect(Object.keys(await batch("link,name\nhttps://example.org,home\n", true))).toEqual(["1-home.png"]);
  });

  it("skips empty rows, as at the end of spreadsheets", async () => {
    expect(Object.keys(await batch("a,x\n\n , \nb,y\n,\n,\n"))).toEqual(["1-x.png", "2-y.png"]);
  });

  it.each([
    ["a,x\n,y\n", "Row 2 has nothing to encode."],
    ["a,x\n,,\n,y\n", "Row 3 has nothing to encode."],
    [`a,x\n,\n${"b".repeat(3000)},y\n`, "Row 3: too long"],
    [`a,x\n${"b".repeat(3000)},y\n`, "Row 2: too long"],
    ["\n\n", "Please enter a list"],
    ["a\n".repeat(2001), "at most 2,000 codes"],
  ])("rejects an invalid list (%#)", async (text, message) => {
    await expect(batch(text)).rejects.toThrow(message);
  });
});
