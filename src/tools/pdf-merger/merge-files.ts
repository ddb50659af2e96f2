import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { Assembler } from "#shared/pdf/assembler.ts";
import { pdfName } from "#shared/pdf/file-name.ts";
import { ByteList, readSource, writerSettings } from "#shared/pdf/read-source.ts";
import { readPasswords, withPdf } from "#shared/pdf/with-pdf.ts";

/** Joins all pages of all files, in order, with their bookmarks, links, form fields and attachments.
 *  @throws {InputError} if there are too few files, or one can't be opened */
export async function mergeFiles(
  files: readonly File[],
  { fileName, password }: { fileName: string; password: string },
  { progress, random }: Pick<RunContext, "progress" | "random">,
): Promise<OutputFile> {
  if (files.length < 2) throw new InputError("Please select at least 2 PDF files to merge.");
  const passwords = readPasswords(password);
  const output = new ByteList();
  const assembler = new Assembler(output, writerSettings(random));
  for (const [index, file] of files.entries()) {
    await withPdf(file, passwords, (document) => {
      const source = readSource(document, file.name);
      assembler.add(source, [...source.file.pages.keys()]);
    });
    progress((index + 1) / files.length);
  }
  assembler.end();
  return { name: pdfName(fileName) ?? "merged.pdf", type: "application/pdf", content: output.join() };
}
