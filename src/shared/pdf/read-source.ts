import { zlibSync } from "fflate";
import { concatenate } from "#shared/concatenate.ts";
import type { RandomSource } from "#shared/random.ts";
import { Source } from "./assembler.ts";
import { damagedPdf } from "./open-errors.ts";
import { PdfSyntaxError } from "./parser.ts";
import { PdfFile } from "./pdf-file.ts";
import type { Sink, WriterSettings } from "./pdf-writer.ts";
import type { PdfiumDocument } from "./pdfium.ts";

/** Reads a document, to build others from its pages.
 *  @throws {InputError} if it is damaged */
export function readSource(document: PdfiumDocument, name: string): Source {
  const whole = new ByteList();
  // Saving it with PDFium repairs and decrypts it.
  document.save((bytes) => whole.write(bytes.slice()));
  const file = parse(whole.join(), name);
  // If our parser and PDFium disagree about the pages, trust neither.
  if (file.pages.length !== document.pageCount) throw damagedPdf(name);
  return new Source(file);
}

function parse(bytes: Uint8Array, name: string): PdfFile {
  try {
    return new PdfFile(bytes);
  } catch (error) {
    throw error instanceof PdfSyntaxError ? damagedPdf(name) : error;
  }
}

/** Settings for a new file. */
export function writerSettings(random: RandomSource): WriterSettings {
  const words = new Uint32Array(4);
  random(words);
  return { deflate: (bytes) => zlibSync(bytes), id: new Uint8Array(words.buffer) };
}

/** Collects a new file in memory. */
export class ByteList implements Sink {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  write(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  /** All bytes so far, which it then forgets. */
  join(): Uint8Array<ArrayBuffer> {
    return concatenate(this.#pieces.splice(0), this.#length);
  }
}
