import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { Assembler } from "#shared/pdf/assembler.ts";
import { stemOf } from "#shared/pdf/file-name.ts";
import { loadPdf } from "#shared/pdf/open-pdf.ts";
import { ByteList, readSource, writerSettings } from "#shared/pdf/read-source.ts";
import { INVALID_INPUT, INVALID_INPUT_TITLE, isPageSelection, readSelection } from "./page-selection.ts";
import { readTurns } from "./turns.ts";

/** Writes a PDF of the selected pages with their rotations, bookmarks, links, labels and form fields.
 *  @throws {InputError} if the file can't be opened or the selection is invalid */
export async function extractPages(
  file: File,
  { pages, turns, password }: { pages: string; turns: string; password: string },
  context: Pick<RunContext, "progress" | "random">,
): Promise<OutputFile> {
  // Without a file, the input is an empty text.
  if (file.size === 0 && file.type === "text/plain") throw invalidInput("input");
  if (!isPageSelection(pages)) throw invalidInput("pages");
  const document = await loadPdf(file, password);
  try {
    const indices = select(pages, document.pageCount);
    const degrees = readTurns(turns);
    context.progress(0.2);
    const source = readSource(document, file.name);
    context.progress(0.5);
    const output = new ByteList();
    const assembler = new Assembler(output, writerSettings(context.random));
    assembler.add(source, indices, { turns: indices.map((index) => degrees.get(index) ?? 0) });
    context.progress(0.9);
    assembler.end();
    return { name: `${stemOf(file.name)}-pages.pdf`, type: "application/pdf", content: output.join() };
  } finally {
    document.close();
  }
}

function select(pages: string, count: number): number[] {
  try {
    return readSelection(pages, count);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw invalidInput("pages");
  }
}

function invalidInput(field: string): InputError {
  return new InputError(INVALID_INPUT, { title: INVALID_INPUT_TITLE, field });
}
