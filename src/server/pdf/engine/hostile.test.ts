import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import * as hostile from "#server/pdf/testing/hostile.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { certificatePdf } from "#shared/pdf/testing/encrypted.ts";
import type { Work } from "./task.ts";

const pages: Work = { operation: "split", splitType: "pages" };
const images: Work = { operation: "to-images", format: "png", resolution: 150 };
const DAMAGED = /damaged and cannot be repaired/;
const TOO_MUCH = /too much memory|took too long|cannot be processed/;

describe("runEngine with hostile files", { timeout: scaledTimeout(120_000) }, () => {
  const files = [
    ["a page of 14,400 points", hostile.pageOf("0 0 14400 14400"), images, /30000 × 30000 pixels, which is too large/],
    ["a page tree that lists one page 200,000 times", hostile.manyKids(), pages, /200000 pages; the limit is 2000/],
    ["a page tree with a wrong count", hostile.lyingCount(), pages, DAMAGED],
    // The rest at night: each takes a process.
    ["forms nested a trillion times", hostile.nestedForms(), images, TOO_MUCH],
    ["a form that draws itself", hostile.selfDrawingForm(), images, TOO_MUCH],
    ["a zero-sized page", hostile.pageOf("0 0 0 0"), images, undefined],
    ["a cycle in the page tree", hostile.cyclicTree(), pages, DAMAGED],
    ["a cycle in the page tree, rendered", hostile.cyclicTree(), images, /cannot be read/],
    ["no pages", hostile.noPages(), pages, /has no pages/],
    ["HTML with a PDF header", hostile.htmlWithHeader(), pages, DAMAGED],
    ["only a header", Buffer.from("%PDF-1.7\n"), pages, DAMAGED],
  ] as const;
  it.each(process.env.NIGHTLY ? files : files.slice(0, 3))(
    "fails in time with a message: %s",
    async (_name, file, work, message) => {
      const { end } = await runTask(work, [file], { seconds: 30, memoryMegabytes: 500 });
      if (message === undefined) expect(end.kind).not.toBe("died");
      else expect(end).toMatchObject({ kind: "failed", message: expect.stringMatching(message) });
    },
  );

  const bombs: [string, Buffer][] = [
    ["a content stream that expands to two gigabytes", hostile.flateBomb()],
    ["an image of 30,000 by 30,000 pixels", hostile.hugeImage()],
  ];
  it.runIf(process.env.NIGHTLY).each(bombs)(
    "renders or rejects, but never returns a broken image: %s",
    async (_name, file) => {
      const { end, result } = await runTask({ ...images, resolution: 72 }, [file], { seconds: 60 });
      if (end.kind === "completed") expect(await sharp(result).stats()).toBeDefined();
      else expect(end).toMatchObject({ kind: "failed", message: expect.stringMatching(TOO_MUCH) });
    },
  );

  it("stops a job that takes too long", async () => {
    const { end } = await runTask(images, [hostile.nestedForms()], { seconds: 0.2, memoryMegabytes: 4000 });
    expect(end).toMatchObject({ kind: "failed", message: expect.stringContaining("took too long") });
  });

  it("stops a job that writes too much", async () => {
    const { end } = await runTask(pages, [await makePdf({ pages: 50 })], { limits: { outputMaxBytes: 20_000 } });
    expect(end).toEqual({ kind: "failed", message: "The result would be too large." });
  });

  it("reports certificate encryption as protection, not damage", async () => {
    const { end } = await runTask(pages, [Buffer.from(await certificatePdf())]);
    expect(end).toMatchObject({ kind: "failed", message: expect.stringContaining("is protected by a certificate or") });
  });

  it("repairs minor damage", async () => {
    const whole = await makePdf({ pages: 3, objectStreams: false });
    const text = whole.toString("latin1");
    const files = [
      // No cross-reference table, a wrong offset to it, junk before the header.
      Buffer.from(text.replace(/xref\n0 [\s\S]*?trailer/, "trailer"), "latin1"),
      Buffer.from(text.replace(/startxref\n\d+/, "startxref\n7"), "latin1"),
      Buffer.concat([Buffer.from("junk\n".repeat(100)), whole]),
    ];
    const { end, result } = await runTask({ operation: "merge" }, files);
    expect(end.kind).toBe("completed");
    expect((await PDFDocument.load(result)).getPageCount()).toBe(9);
  });
});
