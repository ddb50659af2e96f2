import { zlibSync } from "fflate";
import { concatenate } from "#shared/concatenate.ts";
import { InputError } from "#shared/input-error.ts";
import type { OutputFile, RunContext } from "#shared/operation.ts";
import { Assembler, Source } from "#shared/pdf/assembler.ts";
import { damagedPdf, openPdf } from "#shared/pdf/open-pdf.ts";
import { PdfSyntaxError } from "#shared/pdf/parser.ts";
import { PdfFile } from "#shared/pdf/pdf-file.ts";
import { INVALID_INPUT, INVALID_INPUT_TITLE, isPageSelection, readSelection } from "./page-selection.ts";
import { readTurns } from "./turns.ts";

/** Writes a PDF of the selected pages with their rotations, bookmarks, links, labels and form fields.
 *  @throws {InputError} if the file can't be opened or the selection is invalid */
export async function extractPages(
  file: File,
  { pages, turns, password }: { pages: string; turns: string; password: string },
  context: Pick<RunContext, "progress" | "random">,
): Promise<OutputFile> {
  if (file.size === 0) throw invalidInput("input");
  if (!isPageSelection(pages)) throw invalidInput("pages");
  const document = await openPdf(file, password);
  const indices = select(pages, document.pageCount);
  const degrees = readTurns(turns);
  context.progress(0.2);
  // Saving it with PDFium repairs and decrypts it.
  const whole = new ByteList();
  document.save((bytes) => whole.write(bytes.slice()));
  context.progress(0.5);
  const source = new Source(parse(whole.join(), file.name));
  // If our parser and PDFium disagree about the pages, trust neither.
  if (source.file.pages.length !== document.pageCount) throw damagedPdf(file.name);
  const output = new ByteList();
  const words = new Uint32Array(4);
  context.random(words);
  const id = new Uint8Array(words.buffer);
  const assembler = new Assembler(output, { deflate: (bytes) => zlibSync(bytes), id });
  assembler.add(source, indices, { turns: indices.map((index) => degrees.get(index) ?? 0) });
  context.progress(0.9);
  assembler.end();
  const stem = file.name.replace(/\.pdf$/i, "") || "document";
  return { name: `${stem}-pages.pdf`, type: "application/pdf", content: output.join() };
}

function parse(bytes: Uint8Array, name: string): PdfFile {
  try {
    return new PdfFile(bytes);
  } catch (error) {
    throw error instanceof PdfSyntaxError ? damagedPdf(name) : error;
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

class ByteList {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  write(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  join(): Uint8Array<ArrayBuffer> {
    return concatenate(this.#pieces.splice(0), this.#length);
  }
}
