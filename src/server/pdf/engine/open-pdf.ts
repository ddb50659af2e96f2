import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Source } from "#shared/pdf/assembler.ts";
import { PdfSyntaxError } from "#shared/pdf/parser.ts";
import { PdfFile } from "#shared/pdf/pdf-file.ts";
import { PasswordNeeded, type Pdfium, type PdfiumDocument, UnknownProtection, Unreadable } from "#shared/pdf/pdfium.ts";
import { Failure } from "./failure.ts";
import { openFile, saveFile } from "./files.ts";
import type { Allowance } from "./output.ts";
import type { EngineTask } from "./task.ts";

/** Everything an operation needs. */
export interface Engine {
  pdfium: Pdfium;
  task: EngineTask;
  allowance: Allowance;
  /** @param done from 0 to 1 */
  onProgress(done: number): void;
  onPages(file: number, count: number): void;
  /** Called for errors that are not the file's fault. */
  onFault(error: Error): void;
}

/** Opens one of the files to use all of its pages.
 *  @throws {Failure} if it can't be read, needs a password, or has no pages or too many */
export function openPdf(engine: Engine, index: number): PdfiumDocument {
  const document = openAnyLength(engine, index);
  const { files, limits } = engine.task;
  const count = document.pageCount;
  if (count > limits.maxPages) {
    throw new Failure(`${files[index]?.name} has ${count} pages; the limit is ${limits.maxPages}.`);
  }
  return document;
}

/** Opens one of the files, with any number of pages.
 *  @throws {Failure} if it can't be read, needs a password, or has no pages */
export function openAnyLength(engine: Engine, index: number): PdfiumDocument {
  const { pdfium, task } = engine;
  const { path, password, name } = task.files[index] as EngineTask["files"][number];
  try {
    const document = pdfium.open(openFile(path), password);
    const count = document.pageCount;
    if (count < 1) throw new Failure(`${name} has no pages.`);
    engine.onPages(index, count);
    return document;
  } catch (error) {
    throw toFailure(error, index, name, password);
  }
}

/** Parses one of the files into objects after PDFium has repaired and decrypted it.
 *  @throws {Failure} like `openPdf` */
export function readPdf(engine: Engine, index: number): Source {
  const document = openPdf(engine, index);
  const { name } = engine.task.files[index] as EngineTask["files"][number];
  const path = join(engine.task.folder, `${index}.pdf`);
  try {
    saveFile(document, path, engine.allowance);
    const count = document.pageCount;
    document.close();
    const bytes = readFileSync(path);
    // `subarray` is several times as fast on a plain Uint8Array as on a Buffer.
    const source = new Source(new PdfFile(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)));
    // If our parser and PDFium disagree about the pages, trust neither.
    if (source.file.pages.length !== count) throw new Unreadable("its page tree is broken");
    return source;
  } catch (error) {
    if (error instanceof PdfSyntaxError) engine.onFault(error);
    throw toFailure(error, index, name, "");
  } finally {
    rmSync(path, { force: true });
  }
}

function toFailure(error: unknown, index: number, name: string, password: string): unknown {
  if (error instanceof PasswordNeeded) {
    const message = password ? `The password of ${name} is wrong.` : `${name} is protected by a password.`;
    return new Failure(message, [index]);
  }
  if (error instanceof UnknownProtection) {
    return new Failure(`${name} is protected by a certificate or in another way that cannot be opened here.`);
  }
  if (error instanceof Unreadable || error instanceof PdfSyntaxError) {
    return new Failure(`${name} is damaged and cannot be repaired, or it is not a PDF.`);
  }
  return error;
}
