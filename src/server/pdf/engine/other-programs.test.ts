import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encryptedPdf, makePdf } from "#server/pdf/testing/documents.ts";
import { runTask } from "#server/pdf/testing/engine.ts";
import { readZip } from "#server/pdf/testing/zip.ts";

/** From the Debian packages qpdf and poppler-utils. */
const PROGRAMS = { qpdf: "--version", pdfinfo: "-v", pdftotext: "-v" } as const;

function isInstalled([program, argument]: [string, string]): boolean {
  try {
    execFileSync(program, [argument], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(Object.entries(PROGRAMS).every(isInstalled))("what other programs say of a result", () => {
  const timeout = 60_000;
  let folder: string;
  let book: Buffer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sundry-programs-"));
    book = await makePdf({
      pages: 12,
      title: "Book",
      form: true,
      outline: true,
      links: true,
      labels: true,
      mixed: true,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The text of each page, of a file in which qpdf finds nothing wrong. It throws when it does. */
  function pagesOf(pdf: Buffer): string[] {
    const path = join(folder, "result.pdf");
    writeFileSync(path, pdf);
    const checked = execFileSync("qpdf", ["--check", path], { encoding: "utf8" });
    expect(checked).toContain("not encrypted");
    expect(checked).toContain("No syntax or stream encoding errors found");
    const pages = /^Pages:\s+(\d+)$/m.exec(execFileSync("pdfinfo", [path], { encoding: "utf8" }))?.[1];
    const texts = execFileSync("pdftotext", [path, "-"], { encoding: "utf8" }).split("\f").slice(0, -1);
    expect(texts).toHaveLength(Number(pages));
    return texts.map((text) => /(Book|Letter) page \d+|Secret/.exec(text)?.[0] ?? text);
  }

  it("finds the pages of a range in its order", { timeout }, async () => {
    const { result } = await runTask({ operation: "split", splitType: "range", pageRange: "11, 2-3, 1" }, [book]);
    expect(pagesOf(result)).toEqual([11, 2, 3, 1].map((page) => `Book page ${page}`));
  });

  it("finds one page in each file of a split", { timeout }, async () => {
    const { result } = await runTask({ operation: "split", splitType: "pages" }, [book]);
    expect(readZip(result).map(({ bytes }) => pagesOf(bytes))).toEqual(
      Array.from({ length: 12 }, (_, index) => [`Book page ${index + 1}`]),
    );
  });

  it("finds the files of a merge one after the other, with no password left", { timeout }, async () => {
    const letter = await makePdf({ pages: 2, title: "Letter", form: true, outline: true, objectStreams: false });
    const secret = await encryptedPdf({ user: "sesame", owner: "owner" });
    const { result } = await runTask({ operation: "merge" }, [letter, secret, book, letter], {
      passwords: ["", "sesame"],
    });
    const letters = ["Letter page 1", "Letter page 2"];
    const chapters = Array.from({ length: 12 }, (_, index) => `Book page ${index + 1}`);
    expect(pagesOf(result)).toEqual([...letters, "Secret", "Secret", ...chapters, ...letters]);
  });
});
