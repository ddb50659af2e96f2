import { join } from "node:path";
import { Assembler, type Source } from "#shared/pdf/assembler.ts";
import type { Sink } from "#shared/pdf/pdf-writer.ts";
import { type Part, splitParts } from "#shared/pdf/split-parts.ts";
import { newWriterSettings } from "./files.ts";
import { type Engine, readPdf } from "./open-pdf.ts";
import { MemoryOutput, OutputFile } from "./output.ts";
import type { EngineResult, SplitWork } from "./task.ts";
import { ZipWriter } from "./zip.ts";

/** Splits a file into a ZIP archive of PDFs, or a single PDF if there is only one part. */
export async function splitFile(engine: Engine, work: SplitWork, stem: string): Promise<EngineResult> {
  const { folder, limits } = engine.task;
  const source = readPdf(engine, 0);
  const parts = splitParts(source, work, { stem, maxPages: limits.maxPages });
  const path = join(folder, "result");
  const [only] = parts;
  if (only && parts.length === 1) {
    const output = new OutputFile(path, engine.allowance);
    assemble(source, only, output);
    output.close();
    return { path, name: only.name };
  }
  const zip = new ZipWriter(path, engine.allowance);
  for (const [place, part] of parts.entries()) {
    const output = new MemoryOutput();
    assemble(source, part, output);
    await zip.add(part.name, output.bytes());
    engine.onProgress((place + 1) / parts.length);
  }
  await zip.end();
  return { path, name: `${stem}-${work.splitType === "pages" ? "pages" : "parts"}.zip` };
}

function assemble(source: Source, { indices }: Part, output: Sink): void {
  const assembler = new Assembler(output, newWriterSettings());
  assembler.add(source, indices);
  assembler.end();
}
