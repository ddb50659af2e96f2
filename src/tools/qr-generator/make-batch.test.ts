import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { defaultOptions } from "#shared/options.ts";
import { makeBatch } from "./make-batch.ts";
import { styleOptions } from "./options.ts";

const style = defaultOptions(styleOptions);

async function batch(text: string, header = false): Promise<string[]> {
  const chunks = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  const context = { signal: new AbortController().signal, progress: () => {}, warn: () => {} };
  const files = unzipSync(await makeBatch(chunks, { header, style }, context));
  for (const file of Object.values(files)) expect(strFromU8(file.subarray(1, 4))).toBe("PNG");
  return Object.keys(files);
}

describe("makeBatch", () => {
  it("names files by row number and second column", async () => {
    expect(await batch("a\nb\n")).toEqual(["1.png", "2.png"]);
    expect(await batch('one,First name\n"two, quoted",../../etc/passwd\nthree,"日本 .png"\n')).toEqual([
      "1-First-name.png",
      "2-etc-passwd.png",
      "3-日本.png",
    ]);
    expect((await batch("x\n".repeat(10)))[0]).toBe("01.png");
  });

  it("skips the header row", async () => {
    expect(await batch("link,name\nhttps://example.org,home\n", true)).toEqual(["1-home.png"]);
  });

  it("skips empty rows, as at the end of spreadsheets", async () => {
    expect(await batch("a,x\n\n , \nb,y\n,\n,\n")).toEqual(["1-x.png", "2-y.png"]);
  });

  it.each([
    ["a,x\n,y\n", "Row 2 has nothing to encode."],
    ["a,x\n,,\n,y\n", "Row 3 has nothing to encode."],
    [`a,x\n,\n${"b".repeat(3000)},y\n`, "Row 3: Failed to generate QR code: 3,000 bytes don’t fit"],
    [`a,x\n${"b".repeat(3000)},y\n`, "Row 2: Failed to generate QR code: 3,000 bytes don’t fit"],
    ["\n\n", "Please enter a list"],
    ["a\n".repeat(2001), "at most 2,000 codes"],
  ])("rejects an invalid list (%#)", async (text, message) => {
    await expect(batch(text)).rejects.toThrow(message);
  });
});
