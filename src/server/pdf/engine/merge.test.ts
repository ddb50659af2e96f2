import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";

describe("mergeFiles", { timeout: scaledTimeout(60_000) }, () => {
  it("limits the total number of pages", async () => {
    const [two, three] = [await makePdf({ pages: 2 }), await makePdf({ pages: 3 })];
    const merge = (files: readonly Buffer[]) => runTask({ operation: "merge" }, files, { limits: { maxPages: 5 } });
    expect((await merge([three, three])).end).toEqual({
      kind: "failed",
      message: "The files have 6 pages in total; the limit is 5.",
    });
    expect((await PDFDocument.load((await merge([two, three])).result)).getPageCount()).toBe(5);
  });
});
