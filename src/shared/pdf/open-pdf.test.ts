import { describe, expect, it } from "vitest";
import { openPdf } from "./open-pdf.ts";
import { makePdf } from "./testing/documents.ts";

describe("openPdf", () => {
  it("keeps the last eight files open, so that pages of several can be drawn in turn", async () => {
    const bytes = await makePdf({ pages: 2 });
    const files = Array.from({ length: 9 }, (_, index) => new File([bytes], `${index}.pdf`, { lastModified: 0 }));
    const [first, second, ...others] = files as [File, File, ...File[]];
    const [one, two] = [await openPdf(first, ""), await openPdf(second, "")];
    expect(await openPdf(first, "")).toBe(one);
    for (const file of others) expect((await openPdf(file, "")).pageCount).toBe(2);
    expect(await openPdf(first, "")).toBe(one);
    // It was used before the others.
    expect(await openPdf(second, "")).not.toBe(two);
  });

  it("names a file without a byte as such", async () => {
    await expect(openPdf(new File([], "scan.pdf"), "")).rejects.toThrow("scan.pdf is empty (0 bytes).");
  });
});
