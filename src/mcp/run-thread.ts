import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import { mediaTypeOf } from "#interfaces/media-type-of.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { ByteStream } from "#shared/byte-stream.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { InputKind } from "#shared/operation.ts";
import { startOperation } from "#shared/run-operation.ts";
import { throttle } from "#shared/throttle.ts";
import { loadOperation, openInputs, type PlainFailure, type RunCall, toPlainFailure } from "./agent-call.ts";
import { type ResultFacts, type ResultStore, type RunReport, reportRun } from "./run-report.ts";

/** A run in a thread. References are paths of files that are open. */
export interface ThreadRequest {
  call: RunCall;
  /** File names by reference. */
  names: ReadonlyMap<string, string>;
  /** Folder for longer results, which doesn't exist yet. */
  folder: string;
}

/** `started` when the code is loaded, any number of `progress`, then one of the others. */
export type ThreadReply =
  | { type: "started" }
  | { type: "progress"; fraction: number }
  | { type: "done"; report: RunReport }
  | { type: "failed"; failure: PlainFailure };

const PROGRESS_INTERVAL_MS = 100;

const tools = toolFolders();

parentPort?.on("message", async ({ call, names, folder }: ThreadRequest) => {
  let inputs: NamedInputs = {};
  try {
    const operation = await loadOperation(tools, call);
    inputs = await openInputs(operation, call.inputs, (path, kind) => openPath(path, names.get(path), kind));
    reply({ type: "started" });
    const progress = throttle(
      (fraction: number) => reply({ type: "progress", fraction }),
      PROGRESS_INTERVAL_MS,
      () => performance.now(),
    );
    const context = { progress, wholeData: call.json };
    const started = await startOperation(operation, inputs, call.options, context);
    const storeAll = call.output !== undefined;
    const report = await reportRun(started, { store: storeIn(folder), json: call.json, storeAll });
    reply({ type: "done", report });
  } catch (error) {
    reply({ type: "failed", failure: await toPlainFailure(error, inputs) });
  }
});

function reply(message: ThreadReply): void {
  parentPort?.postMessage(message);
}

const CHUNK_BYTES = 262_144;

/** Streams a file, or for work that reads it more than once, reads it from the disk each time. */
async function openPath(path: string, name = "input.txt", kind: InputKind): Promise<File | ByteStream> {
  const type = mediaTypeOf(name);
  const blob = await openAsBlob(path);
  if (kind === "file" || kind === "files") return new File([blob], name, { type });
  const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Uint8Array<ArrayBuffer>>;
  return new ByteStream(chunks, { name, type, size: blob.size });
}

function storeIn(folder: string): ResultStore {
  const taken = new Set<string>();
  return {
    async save(content, facts) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unnamed = join(folder, ".unnamed");
      const file = await open(unnamed, "w", 0o600);
      try {
        for await (const chunk of content) await file.writeFile(chunk);
      } finally {
        await file.close();
      }
      const path = join(folder, freeName(facts(), taken));
      await rename(unnamed, path);
      return { file: path };
    },
  };
}

const MAX_NAME_LENGTH = 100;

/** The result's name without anything that a file system or a shell treats specially. */
function freeName({ name }: ResultFacts, taken: Set<string>): string {
  const plain = name
    .toWellFormed()
    .replace(/[^\p{L}\p{N}._ -]/gu, "_")
    .replace(/^[. -]+/, "");
  const short = plain.slice(-MAX_NAME_LENGTH) || "result";
  let free = short;
  for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${count}-${short}`;
  taken.add(free.toLowerCase());
  return free;
}
