import { join } from "node:path";
import { dropPermission, limitMemory } from "#server/platform/confined/confine.ts";
import { InputError } from "#shared/input-error.ts";
import { stemOf } from "#shared/pdf/file-name.ts";
import type { Pdfium } from "#shared/pdf/pdfium.ts";
import { throttle } from "#shared/throttle.ts";
import { Failure } from "./failure.ts";
import { startPdfium } from "./files.ts";
import { mergeFiles } from "./merge.ts";
import type { Engine } from "./open-pdf.ts";
import { Allowance } from "./output.ts";
import { splitFile } from "./split.ts";
import type { EngineMessage, EngineResult, EngineTask } from "./task.ts";

/** Child process: receives one task, reports progress, and exits. The server kills it when it takes too long. */
const PROGRESS_INTERVAL_MS = 250;

// Start before the task arrives, since this may be a spare process.
const starting = startPdfium();

process.once("message", async (task: EngineTask) => {
  limitMemory(task.limits.memoryMaxBytes);
  // Shows in `/proc` which process works on which job.
  process.chdir(task.folder);
  const pdfium = await starting;
  send(await run(task, pdfium));
  process.disconnect();
});

async function run(task: EngineTask, pdfium: Pdfium): Promise<EngineMessage> {
  try {
    const engine: Engine = {
      task,
      pdfium,
      allowance: new Allowance(task.limits.outputMaxBytes),
      onPages: (file, count) => send({ kind: "pages", file, count }),
      onFault: ({ stack = "" }) => send({ kind: "fault", stack }),
      onProgress: throttle(
        (done) => send({ kind: "progress", done }),
        PROGRESS_INTERVAL_MS,
        () => performance.now(),
      ),
    };
    return { kind: "completed", result: await runOperation(engine) };
  } catch (error) {
    if (error instanceof InputError) return { kind: "failed", message: error.message };
    if (error instanceof Failure) {
      const { message, passwordNeeded } = error;
      return { kind: "failed", message, ...(passwordNeeded ? { passwordNeeded } : {}) };
    }
    // Crafted files can make WebAssembly trap or run out of memory.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      return { kind: "failed", message: "This file cannot be processed." };
    }
    throw error;
  }
}

async function runOperation(engine: Engine): Promise<EngineResult> {
  const { work, files } = engine.task;
  const stem = stemOf(files[0]?.name ?? "");
  if (work.operation === "to-images") {
    // Lazy, because loading the encoders takes as long as splitting many files.
    const { drawPages } = await import("./to-images.ts");
    dropCodePermissions();
    return drawPages(engine, work, stem);
  }
  dropCodePermissions();
  if (work.operation === "merge") return mergeFiles(engine, work.fileName);
  return splitFile(engine, work, stem);
}

/** All code is loaded. From now on, an exploit can't load native code or plant code in the compile cache. */
function dropCodePermissions(): void {
  dropPermission("addon");
  const { NODE_COMPILE_CACHE } = process.env;
  // Node can still write its own cache at exit.
  if (NODE_COMPILE_CACHE) dropPermission("fs.write", join(NODE_COMPILE_CACHE, "*"));
}

function send(message: EngineMessage): void {
  process.send?.(message);
}
