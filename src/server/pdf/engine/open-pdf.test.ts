import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Pdfium } from "#shared/pdf/pdfium.ts";
import { Failure } from "./failure.ts";
import { readPdf } from "./open-pdf.ts";
import { Allowance } from "./output.ts";

it("readPdf reports a file that PDFium wrote and we can't parse as our fault", () => {
  const folder = mkdtempSync(join(tmpdir(), "sundry-open-"));
  const path = join(folder, "in");
  writeFileSync(path, "");
  const document = {
    pageCount: 1,
    save: (write: (bytes: Uint8Array) => void) => write(Buffer.from("%PDF-1.7\nnothing more")),
    close() {},
  };
  const limits = { maxPages: 9, pagePixels: 1, jobPixels: 1, outputMaxBytes: 99, memoryMaxBytes: 1 };
  const faults: Error[] = [];
  const read = () =>
    readPdf(
      {
        pdfium: { open: () => document } as unknown as Pdfium,
        task: { work: { operation: "merge" }, files: [{ path, name: "a.pdf", password: "" }], folder, limits },
        allowance: new Allowance(99),
        onProgress() {},
        onPages() {},
        onFault: (error) => faults.push(error),
      },
      0,
    );
  expect(read).toThrow(Failure);
  expect(faults.map(String)).toEqual(["SyntaxFault: No cross-reference table"]);
  rmSync(folder, { recursive: true });
});
