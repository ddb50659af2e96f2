import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Pdfium } from "#shared/pdf/pdfium.ts";
import { Failure } from "./failure.ts";
import { startPdfium } from "./files.ts";
import { mergeFiles } from "./merge.ts";
import type { Engine } from "./open-pdf.ts";
import { Allowance } from "./output.ts";
import { splitFile } from "./split.ts";
import type { EngineMessage, EngineResult, EngineTask } from "./task.ts";

/** The child process: takes one task, tells how it goes, and ends. The server kills it when it takes too long. */
const PROGRESS_EVERY_MS = 250;

const watchdog = new Worker(new URL("./watchdog.ts", import.meta.url), {
  workerData: { parent: process.ppid },
  execArgv: [],
});
watchdog.unref();
// Before the task is known: this process may be a spare one.
const starting = startPdfium();

process.once("message", async (task: EngineTask) => {
  watchdog.postMessage(task.limits.memoryMaxBytes);
  drop("worker");
  // For whoever looks which process works on what.
  process.chdir(task.folder);
  const pdfium = await starting;
  send(await run(task, pdfium));
  process.disconnect();
});

async function run(task: EngineTask, pdfium: Pdfium): Promise<EngineMessage> {
  let toldAt = 0;
  try {
    const engine: Engine = {
      task,
      pdfium,
      allowance: new Allowance(task.limits.outputMaxBytes),
      onPages: (file, count) => send({ kind: "pages", file, count }),
      onFault: ({ stack = "" }) => send({ kind: "fault", stack }),
      onProgress(done) {
        const now = performance.now();
        if (now - toldAt < PROGRESS_EVERY_MS) return;
        toldAt = now;
        send({ kind: "progress", done });
      },
    };
    return { kind: "completed", result: await perform(engine) };
  } catch (error) {
    if (error instanceof Failure) {
      const { message, passwordNeeded } = error;
      return { kind: "failed", message, ...(passwordNeeded ? { passwordNeeded } : {}) };
    }
    // WebAssembly traps and runs out of memory like this, on files that are made to.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      return { kind: "failed", message: "This file cannot be processed." };
    }
    throw error;
  }
}

async function perform(engine: Engine): Promise<EngineResult> {
  const { work, files } = engine.task;
  const stem = files[0]?.name.replace(/\.pdf$/i, "") || "document";
  if (work.operation === "to-images") {
    // The encoders take as long to load as many a file takes to split.
    const { drawPages } = await import("./to-images.ts");
    giveUpCode();
    return drawPages(engine, work, stem);
  }
  giveUpCode();
  if (work.operation === "merge") return mergeFiles(engine, work.fileName);
  return splitFile(engine, work, stem);
}

/** All code is there. What a file may do to this process can no longer load native code, nor leave code for others. */
function giveUpCode(): void {
  drop("addon");
  const { NODE_COMPILE_CACHE } = process.env;
  // Node itself still writes its cache at the end.
  if (NODE_COMPILE_CACHE) drop("fs.write", join(NODE_COMPILE_CACHE, "*"));
}

/** Gives up a permission for good. The types of Node do not have this yet. */
function drop(scope: string, reference?: string): void {
  (process.permission as unknown as { drop(scope: string, reference?: string): void }).drop(scope, reference);
}

function send(message: EngineMessage): void {
  process.send?.(message);
}
