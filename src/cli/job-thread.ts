import { parentPort, workerData } from "node:worker_threads";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { InputError } from "#shared/input-error.ts";
import { throttle } from "#shared/throttle.ts";
import { type Job, loadOperation, runJob } from "./job.ts";
import type { WorkerReply } from "./worker-job.ts";

const PROGRESS_INTERVAL_MS = 100;

const job: Job = workerData;
const tools = toolFolders();
const progress = throttle(
  (fraction: number) => reply({ kind: "progress", fraction }),
  PROGRESS_INTERVAL_MS,
  () => performance.now(),
);
const parts = runJob(tools, job, { progress });

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message);
}

async function replyWithPart(): Promise<void> {
  try {
    const { done, value } = await parts.next();
    reply(done ? { kind: "done" } : { kind: "part", part: value });
  } catch (error) {
    if (error instanceof InputError) {
      const { message, title, field, position } = error;
      reply({ kind: "refused", message, title, field, position });
    } else reply({ kind: "failed", reason: String(error) });
  }
}

await loadOperation(tools, job);
parentPort?.on("message", replyWithPart);
reply({ kind: "loaded" });
