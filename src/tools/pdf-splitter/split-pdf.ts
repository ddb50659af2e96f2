import type { OutputFile, RunContext } from "#shared/operation.ts";
import { Assembler } from "#shared/pdf/assembler.ts";
import { stemOf } from "#shared/pdf/file-name.ts";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { ByteList, readSource, writerSettings } from "#shared/pdf/read-source.ts";
import { splitParts } from "#shared/pdf/split-parts.ts";
import type { Split } from "./split.ts";

/** Splits a PDF into others, named after their pages or chapters.
 *  @throws {InputError} if the file can't be opened, or lacks the requested pages or bookmarks */
export async function splitPdf(
  file: File,
  { password, ...split }: Split & { password: string },
  { progress, random }: Pick<RunContext, "progress" | "random">,
): Promise<OutputFile[]> {
  const document = await loadPdf(file, password);
  try {
    const source = readSource(document, file.name);
    const parts = splitParts(source, split, { stem: stemOf(file.name) });
    return parts.map(({ name, indices }, place) => {
      const output = new ByteList();
      const assembler = new Assembler(output, writerSettings(random));
      assembler.add(source, indices);
      assembler.end();
      progress((place + 1) / parts.length);
      return { name, type: "application/pdf", content: output.join() };
    });
  } finally {
    document.close();
  }
}
