import { describe, expect, it } from "vitest";
import { excerptAt } from "./error-excerpt.ts";

const inFile = (byteOffset: number, ...content: BlobPart[]) =>
  excerptAt({ byteOffset }, { kind: "file", file: new File(content, "a.csv") });

describe("excerptAt", () => {
  const around = { before: 'é,"', at: "x", after: "y" };

  it("finds the excerpt in typed text by either offset", async () => {
    const input = { kind: "typed", text: 'a\né,"xy\nb' } as const;
    expect(await excerptAt({ byteOffset: 6 }, input)).toEqual(around);
    expect(await excerptAt({ offset: 5 }, input)).toEqual(around);
  });

  it("counts file offsets from after the byte order mark", async () => {
    expect(await inFile(6, 'a\né,"xy\nb')).toEqual(around);
    expect(await inFile(6, '\uFEFFa\né,"xy\nb')).toEqual(around);
    expect(await inFile(0, "\uFEFFab")).toEqual({ before: "", at: "a", after: "b" });
  });

  it("returns undefined for UTF-16 files", async () => {
    const text = '\uFEFFa\né,"xy\nb';
    expect(await inFile(6, Buffer.from(text, "utf16le"))).toBeUndefined();
    expect(await inFile(6, Buffer.from(text, "utf16le").swap16())).toBeUndefined();
  });
});
