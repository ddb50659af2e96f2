import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { passesQpdfCheck, readWithPdfJs, rewriteWithQpdf } from "#server/pdf/testing/other-readers.ts";
import { producedPdfs } from "#shared/pdf/testing/producers.ts";
import { runOperation } from "#shared/run-operation.ts";
import { operations } from "./tool.ts";

const files = producedPdfs.map(({ name, bytes }) => new File([bytes], name, { type: "application/pdf" }));

async function organize(files: readonly File[], pages: string): Promise<Uint8Array<ArrayBuffer>> {
  const result = await runOperation(operations.organize, files, { pages, password: "user" });
  const [out] = result.kind === "files" ? result.files : [];
  if (!out) throw new Error("No file came out");
  return new Uint8Array(await out.content.arrayBuffer());
}

const spaceless = (text: string) => text.replaceAll(/\s/g, "");

/** What a file has besides its pages. */
function partsOf(pdf: PDFDocument): string[] {
  const names = pdf.catalog.lookupMaybe(PDFName.of("Names"), PDFDict);
  return [
    ...["Outlines", "AcroForm", "OCProperties"].filter((key) => pdf.catalog.has(PDFName.of(key))),
    ...(names?.has(PDFName.of("EmbeddedFiles")) ? ["attachments"] : []),
  ];
}

describe("organizePages with files of other programs", () => {
  it.each(producedPdfs)("keeps what $name has, in a file that qpdf accepts", { timeout: 30_000 }, async (produced) => {
    const { name, bytes, password } = produced;
    const plain = password ? await rewriteWithQpdf(bytes, ["--decrypt", `--password=${password}`]) : bytes;
    const before = await readWithPdfJs(plain);
    const out = await organize(
      files.filter((file) => file.name === name),
      "z-1,blank,1@90,1",
    );
    expect(await passesQpdfCheck(out)).toBe(true);
    const after = await readWithPdfJs(out);
    const [first = ""] = before;
    expect(after.map(spaceless)).toEqual([...before.toReversed(), "", first, first].map(spaceless));
    const parts = partsOf(await PDFDocument.load(plain));
    expect(partsOf(await PDFDocument.load(out, { throwOnInvalidObject: true }))).toEqual(parts);
  });

  it("puts pages of all of them into one file", { timeout: 30_000 }, async () => {
    const pages = files.map((_, index) => `${index + 1}:1`).join(",blank,");
    const out = await organize(files, pages);
    expect(await passesQpdfCheck(out)).toBe(true);
    const pdf = await PDFDocument.load(out, { throwOnInvalidObject: true });
    expect(pdf.getPageCount()).toBe(2 * files.length - 1);
    expect(partsOf(pdf)).toContain("attachments");
  });

  const hasQpdf = spawnSync("qpdf", ["--version"]).error === undefined;
  it.runIf(process.env.NIGHTLY && hasQpdf)("makes files that the command qpdf accepts, too", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sundry-organizer-"));
    for (const [index, file] of files.entries()) {
      const path = join(folder, `${index}.pdf`);
      await writeFile(path, await organize([file], "z-1,blank,1@90,1"));
      // Warnings end it with an error, too.
      expect(spawnSync("qpdf", ["--check", path], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
    }
    await rm(folder, { recursive: true });
  });
});
