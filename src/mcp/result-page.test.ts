import { describe, expect, it } from "vitest";
import { PAGE_BYTES } from "./preview.ts";
import { readPage } from "./result-page.ts";

function readAll(bytes: Uint8Array) {
  const pages = [];
  for (let next: number | undefined = 0; next !== undefined; ) {
    const page = readPage(bytes, next);
    pages.push(page.content);
    next = page.next;
  }
  return pages;
}

describe("readPage", () => {
  it.each([0, 1, 2, 3])("gives all of a text in pages that split no character, shifted by %d", (shift) => {
    const text = "x".repeat(shift) + "aé€😀".repeat(40_000);
    const pages = readAll(Buffer.from(text)).map((page) => ("text" in page ? page.text : ""));
    expect(pages).toHaveLength(Math.ceil(Buffer.byteLength(text) / PAGE_BYTES));
    expect(pages.join("") === text).toBe(true);
    expect(pages.every((page) => page.isWellFormed() && !page.includes("\ufffd"))).toBe(true);
  });

  it("gives other bytes as Base64, also a page that happens to be text", () => {
    const bytes = Buffer.concat([Buffer.alloc(PAGE_BYTES, "a"), Buffer.alloc(10, 0xff)]);
    const pages = readAll(bytes).map((page) => Buffer.from("blob" in page ? page.blob : "", "base64"));
    expect(Buffer.concat(pages).equals(bytes)).toBe(true);
    expect(pages).toHaveLength(2);
  });

  it("answers less than a megabyte of JSON for any text", () => {
    for (const text of ["\u0001", '"', "€", "😀"]) {
      const { content } = readPage(Buffer.from(text.repeat(1_000_000)), PAGE_BYTES);
      expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(1_000_000);
    }
  });

  it("gives nothing after the end", () => {
    expect(readPage(Buffer.from("é"), 2)).toEqual({ content: { text: "" }, next: undefined });
    expect(readPage(Buffer.from("é"), 1e15)).toEqual({ content: { text: "" }, next: undefined });
    expect(readPage(Buffer.alloc(0), 0)).toEqual({ content: { text: "" }, next: undefined });
  });
});
