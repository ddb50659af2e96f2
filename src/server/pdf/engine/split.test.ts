import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import { readWithPdfJs } from "#server/pdf/testing/other-readers.ts";
import { readZip } from "#server/pdf/testing/zip.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import type { SplitWork } from "./task.ts";

const into = { operation: "split" } as const;

describe("splitFile", { timeout: scaledTimeout(60_000) }, () => {
  /** Names of the output files, with the pages of each. */
  async function split(work: SplitWork, file: Buffer, maxPages = 2000) {
    const { end, result } = await runTask(work, [file], {
      limits: { maxPages },
    });
    if (end.kind !== "completed") return end;
    const { name } = end.result;
    const files = name.endsWith(".zip") ? readZip(result) : [{ name, bytes: result }];
    const pages = files.map(async ({ name, bytes }) => {
      const texts = await readWithPdfJs(bytes);
      return [name, texts.map((text) => Number(/page (\d+)/.exec(text)?.[1]))];
    });
    return { name, files: Object.fromEntries(await Promise.all(pages)) };
  }

  it("splits every n pages, with the remainder in the last file", async () => {
    const book = await makePdf({ pages: 11 });
    expect(await split({ ...into, splitType: "every", every: 5 }, book)).toEqual({
      name: "file1-parts.zip",
      files: {
        "file1-pages-01-05.pdf": [1, 2, 3, 4, 5],
        "file1-pages-06-10.pdf": [6, 7, 8, 9, 10],
        "file1-page-11.pdf": [11],
      },
    });
    const all = await split({ ...into, splitType: "every", every: 999_999_999 }, await makePdf({ pages: 2 }));
    expect(all).toEqual({ name: "file1-pages-1-2.pdf", files: { "file1-pages-1-2.pdf": [1, 2] } });
  });

  it("makes one file per range, also for overlaps, but only one for duplicates", async () => {
    const book = await makePdf({ pages: 10 });
    expect(await split({ ...into, splitType: "ranges", pageRange: "7-9, 1-2,2, 7 - 9" }, book)).toEqual({
      name: "file1-parts.zip",
      files: {
        "file1-pages-07-09.pdf": [7, 8, 9],
        "file1-pages-01-02.pdf": [1, 2],
        "file1-page-02.pdf": [2],
      },
    });
    expect(await split({ ...into, splitType: "ranges", pageRange: "1-3, 8-12" }, book)).toEqual({
      kind: "failed",
      message: "Page 11 is missing: the file has only 10 pages.",
    });
    expect(await split({ ...into, splitType: "ranges", pageRange: "1-10, 1-9, 1-2" }, book, 20)).toEqual({
      kind: "failed",
      message: "The ranges have 21 pages in total; the limit is 20.",
    });
  });

  it("makes one file per top-level bookmark, named after it", async () => {
    const chapters = [
      ["One", 2],
      ["../../etc/Zwei: añ🧵\n", 5],
      ["Also five", 5],
      ["...", 4],
    ] as const;
    expect(await split({ ...into, splitType: "bookmarks" }, await makePdf({ pages: 6, chapters }))).toEqual({
      name: "file1-parts.zip",
      files: {
        "0-file1.pdf": [1],
        "1-One.pdf": [2, 3],
        "2-untitled.pdf": [4],
        "3--..-etc-Zwei añ🧵.pdf": [5, 6],
      },
    });
    const whole = await split(
      { ...into, splitType: "bookmarks" },
      await makePdf({ pages: 3, outline: true, title: "Book" }),
    );
    expect(whole).toEqual({ name: "1-Book chapter 1.pdf", files: { "1-Book chapter 1.pdf": [1, 2, 3] } });
  });

  it("starts a bookmark without a target at its first child", async () => {
    const document = await PDFDocument.load(await makePdf({ pages: 3, outline: true, title: "Book" }));
    const outline = document.catalog.lookup(PDFName.of("Outlines"), PDFDict);
    outline.lookup(PDFName.of("First"), PDFDict).delete(PDFName.of("Dest"));
    expect(await split({ ...into, splitType: "bookmarks" }, Buffer.from(await document.save()))).toMatchObject({
      files: { "0-file1.pdf": [1], "1-Book chapter 1.pdf": [2, 3] },
    });
  });

  it.each([
    ["no bookmarks", {}],
    ["a bookmark without a target", { chapters: [["Nowhere", 0]] as const }],
  ])("fails for a file with %s", async (_name, options) => {
    expect(await split({ ...into, splitType: "bookmarks" }, await makePdf({ pages: 2, ...options }))).toEqual({
      kind: "failed",
      message: "This file has no bookmarks that lead to its pages.",
    });
  });
});
