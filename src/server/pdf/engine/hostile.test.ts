import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import * as hostile from "#server/pdf/testing/hostile.ts";
import { patience } from "#server/platform/testing/patience.ts";
import { certificatePdf } from "#shared/pdf/testing/encrypted.ts";
import type { Work } from "./task.ts";

const pages: Work = { operation: "split", splitType: "pages" };
const images: Work = { operation: "to-images", format: "png", resolution: 150 };
const DAMAGED = /damaged and cannot be repaired/;
const TOO_MUCH = /too much memory|took too long|cannot be processed/;

describe("hostile files", { timeout: patience(120_000) }, () => {
  it.each([
    ["forms nested a trillion times", hostile.nestedForms(), images, TOO_MUCH],
    ["a form that draws itself", hostile.selfDrawingForm(), images, TOO_MUCH],
    ["a page of 14,400 points", hostile.pageOf("0 0 14400 14400"), images, /30000 × 30000 pixels, which is too many/],
    ["a page without extent", hostile.pageOf("0 0 0 0"), images, undefined],
    ["a page tree that names one page 200,000 times", hostile.manyKids(), pages, /200000 pages; at most 2000/],
    ["a page tree that lies about its count", hostile.lyingCount(), pages, DAMAGED],
    ["a cycle in the page tree", hostile.cyclicTree(), pages, DAMAGED],
    ["a cycle in the page tree, drawn", hostile.cyclicTree(), images, /cannot be read/],
    ["no pages", hostile.noPages(), pages, /has no pages/],
    ["HTML with the header of a PDF", hostile.htmlWithHeader(), pages, DAMAGED],
    ["nothing but a header", Buffer.from("%PDF-1.7\n"), pages, DAMAGED],
  ] as const)("%s: fails with a sentence, in time", async (_name, file, work, message) => {
    const { end } = await runTask(work, [file], { seconds: 30, memoryMegabytes: 500 });
    if (message === undefined) expect(end.kind).not.toBe("died");
    else expect(end).toMatchObject({ kind: "failed", message: expect.stringMatching(message) });
  });

  it.each([
    ["a content stream that unfolds to two gigabytes", hostile.flateBomb()],
    ["an image of 30,000 by 30,000 pixels", hostile.hugeImage()],
  ])("%s: is drawn or refused, never a broken image", async (_name, file) => {
    const { end, result } = await runTask({ ...images, resolution: 72 }, [file], { seconds: 60 });
    if (end.kind === "completed") expect(await sharp(result).stats()).toBeDefined();
    else expect(end).toMatchObject({ kind: "failed", message: expect.stringMatching(TOO_MUCH) });
  });

  it("stops a job that takes too long", async () => {
    const { end } = await runTask(images, [hostile.nestedForms()], { seconds: 0.2, memoryMegabytes: 4000 });
    expect(end).toMatchObject({ kind: "failed", message: expect.stringContaining("took too long") });
  });

  it("stops a job that writes too much", async () => {
    const { end } = await runTask(pages, [await makePdf({ pages: 50 })], { limits: { outputMaxBytes: 20_000 } });
    expect(end).toEqual({ kind: "failed", message: "The result would be too large." });
  });

  it("says of a file for the owner of a certificate that it is protected, not that it is damaged", async () => {
    const { end } = await runTask(pages, [Buffer.from(await certificatePdf())]);
    expect(end).toMatchObject({ kind: "failed", message: expect.stringContaining("is protected by a certificate or") });
  });

  it("repairs what can be repaired", async () => {
    const whole = await makePdf({ pages: 3, objectStreams: false });
    const text = whole.toString("latin1");
    const files = [
      // Its table gone, its table said to be elsewhere, something before its header.
      Buffer.from(text.replace(/xref\n0 [\s\S]*?trailer/, "trailer"), "latin1"),
      Buffer.from(text.replace(/startxref\n\d+/, "startxref\n7"), "latin1"),
      Buffer.concat([Buffer.from("junk\n".repeat(100)), whole]),
    ];
    const { end, result } = await runTask({ operation: "merge" }, files);
    expect(end.kind).toBe("completed");
    expect((await PDFDocument.load(result)).getPageCount()).toBe(9);
  });
});
