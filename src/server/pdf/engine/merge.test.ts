import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import { patience } from "#server/platform/testing/patience.ts";

describe("a merge", { timeout: patience(60_000) }, () => {
  it("refuses files that together have too many pages, though none has alone, and takes one fewer", async () => {
    const [two, three] = [await makePdf({ pages: 2 }), await makePdf({ pages: 3 })];
    const merge = (files: readonly Buffer[]) => runTask({ operation: "merge" }, files, { limits: { maxPages: 5 } });
    expect((await merge([three, three])).end).toEqual({
      kind: "failed",
      message: "Together the files have 6 pages; at most 5 can be processed.",
    });
    expect((await PDFDocument.load((await merge([two, three])).result)).getPageCount()).toBe(5);
  });
});
