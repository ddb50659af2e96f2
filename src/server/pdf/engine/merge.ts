import { join } from "node:path";
import { Assembler } from "#shared/pdf/assembler.ts";
import { Failure } from "./failure.ts";
import { newWriterSettings } from "./files.ts";
import { type Engine, openPdf, readPdf } from "./open-pdf.ts";
import { OutputFile } from "./output.ts";
import type { EngineResult } from "./task.ts";

/** Merges all pages of all files, in order. */
export function mergeFiles(engine: Engine, name = "merged.pdf"): EngineResult {
  const { task } = engine;
  checkFiles(engine);
  const path = join(task.folder, "result");
  const output = new OutputFile(path, engine.allowance);
  const assembler = new Assembler(output, newWriterSettings());
  // One file at a time, so memory doesn't grow with the number of files.
  for (const index of task.files.keys()) {
    const source = readPdf(engine, index);
    assembler.add(source, [...source.file.pages.keys()]);
    engine.onProgress((index + 1) / task.files.length);
  }
  assembler.end();
  output.close();
  return { path, name };
}

/** Counts the pages and reports all missing passwords together before anything is written. */
function checkFiles(engine: Engine): void {
  const { files, limits } = engine.task;
  const locked: number[] = [];
  let message = "";
  let pages = 0;
  for (const index of files.keys()) {
    try {
      const document = openPdf(engine, index);
      pages += document.pageCount;
      document.close();
    } catch (error) {
      if (!(error instanceof Failure && error.passwordNeeded)) throw error;
      locked.push(index);
      message ||= error.message;
    }
  }
  if (locked.length > 0) throw new Failure(locked.length > 1 ? "Some files need a password." : message, locked);
  if (pages > limits.maxPages) {
    throw new Failure(`The files have ${pages} pages in total; the limit is ${limits.maxPages}.`);
  }
}
