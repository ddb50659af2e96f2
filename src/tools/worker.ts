import { InputError } from "#shared/input-error.ts";
import type { Operations } from "#shared/operation.ts";
import { exampleInput, runOperation } from "#shared/run-operation.ts";
import type { WorkerPractice, WorkerReply, WorkerRequest } from "#ui/worker-bridge.ts";

const loaders = import.meta.glob<Operations>("./*/operations.ts", { import: "operations" });

const reply = (message: WorkerReply) => postMessage(message);

const PROGRESS_EVERY = 50;

function reportProgress(): (fraction: number) => void {
  let last = 0;
  return (fraction) => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY) return;
    last = now;
    reply({ type: "progress", fraction });
  };
}

let asked = false;

/** Code that has run once is loaded and compiled. A run that is really asked for does not wait for the rest. */
async function practise(tool: string): Promise<void> {
  const operations = (await loaders[`./${tool}/operations.ts`]?.()) ?? {};
  for (const operation of Object.values(operations)) {
    const [example] = operation.examples;
    if (asked) return;
    if (example) await runOperation(operation, exampleInput(operation, example), example.options);
  }
}

async function perform({ tool, operation: id, input, options }: WorkerRequest): Promise<void> {
  try {
    const operations = await loaders[`./${tool}/operations.ts`]?.();
    const operation = operations?.[id];
    if (!operation) throw new Error(`There is no operation ${id} of ${tool}`);
    reply({ type: "started" });
    reply({ type: "done", result: await runOperation(operation, input, options, { progress: reportProgress() }) });
  } catch (error) {
    if (error instanceof InputError) {
      const { message, title, field, position } = error;
      reply({ type: "refused", message, title, field, position });
    } else {
      reply({ type: "failed", reason: String(error) });
    }
  }
}

addEventListener("message", ({ data }: MessageEvent<WorkerRequest | WorkerPractice>) => {
  if ("practise" in data) {
    // What cannot be loaded is told by the run that needs it.
    practise(data.practise).catch(() => {});
    return;
  }
  asked = true;
  perform(data);
});
