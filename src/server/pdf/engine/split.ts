import { join } from "node:path";
import { Assembler, type Source } from "#shared/pdf/assembler.ts";
import { choosePages } from "./choose-pages.ts";
import { newMaking } from "./files.ts";
import { type Engine, readPdf } from "./open-pdf.ts";
import { MemoryOutput, OutputFile } from "./output.ts";
import type { EngineResult } from "./task.ts";
import { entryName, ZipWriter } from "./zip.ts";

/** Makes one file of the pages of a range. */
export function splitRange(engine: Engine, pageRange: string, stem: string): EngineResult {
  const source = readPdf(engine, 0);
  const name = `${stem}-pages.pdf`;
  const path = join(engine.task.folder, "result");
  const output = new OutputFile(path, engine.allowance);
  const assembler = new Assembler(output, newMaking());
  assembler.add(source, choosePages(pageRange, source.file.pages.length));
  assembler.end();
  output.close();
  return { path, name };
}

/** Makes a file of every page: a ZIP archive of them, or the file itself when there is only one. */
export async function splitPages(engine: Engine, stem: string): Promise<EngineResult> {
  const source = readPdf(engine, 0);
  const count = source.file.pages.length;
  const path = join(engine.task.folder, "result");
  if (count === 1) {
    const output = new OutputFile(path, engine.allowance);
    assemblePage(source, 0, output);
    output.close();
    return { path, name: `${stem}-page-1.pdf` };
  }
  const zip = new ZipWriter(path, engine.allowance);
  for (let index = 0; index < count; index++) {
    const output = new MemoryOutput();
    assemblePage(source, index, output);
    await zip.add(entryName(stem, index + 1, count, "pdf"), output.bytes());
    engine.onProgress((index + 1) / count);
  }
  await zip.end();
  return { path, name: `${stem}-pages.zip` };
}

function assemblePage(source: Source, index: number, output: OutputFile | MemoryOutput): void {
  const assembler = new Assembler(output, newMaking());
  assembler.add(source, [index]);
  assembler.end();
}
