import { errorPosition } from "#interfaces/error-position.ts";
import { findOperation } from "#interfaces/public-operations.ts";
import { stepLoader } from "#interfaces/tool-access.ts";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { limitMemory } from "#server/platform/confined/confine.ts";
import type { FromProcess, RunTask, ToProcess } from "#server/run/messages.ts";
import { formatBytes } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { NamedInputs } from "#shared/named-inputs.ts";
import type { AnyOperation } from "#shared/operation.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { startOperation } from "#shared/run-operation.ts";
import { IncomingParts } from "./incoming-parts.ts";
import { outgoingResult } from "./outgoing-result.ts";

/** Child process: does one run after the other. The server kills it when a run takes too long or its client is gone. */
const CHUNK_BYTES = 65_536;

const tools = toolFolders();

let parts = new IncomingParts(() => {});
let continueSending = () => {};

process.on("message", (message: ToProcess) => {
  if (message.kind === "next") continueSending();
  else if (message.kind !== "start") parts.receive(message);
  else {
    limitMemory(message.task.memoryMaxBytes);
    parts = new IncomingParts(() => send({ kind: "more" }));
    run(message.task, parts);
  }
});

async function run(task: RunTask, incoming: IncomingParts): Promise<void> {
  let inputs: NamedInputs = {};
  try {
    const operation = await load(task);
    await operation.code?.();
    send({ kind: "begun" });
    inputs = await incoming.open(operation);
    const started = await startOperation(operation, inputs, task.options, { wholeData: task.form !== "raw" });
    const { head, chunks } = outgoingResult(started, task.form);
    let bytes = 0;
    for await (const piece of chunks) {
      for (const chunk of slices(piece)) {
        bytes += chunk.length;
        if (bytes > task.outputMaxBytes) throw new InputError(tooLarge(task.outputMaxBytes));
        await sendChunk(chunk);
      }
    }
    send({ kind: "done", head: head(), rss: process.memoryUsage.rss(), ...started.warnings() });
  } catch (error) {
    send(await describe(error, inputs));
  }
}

async function load({ tool, operation: id, recipe }: RunTask): Promise<AnyOperation> {
  if (recipe) return recipeOperation(recipe, stepLoader(tools));
  const { operation } = await findOperation(tools, tool, id);
  return operation;
}

async function describe(error: unknown, inputs: NamedInputs): Promise<FromProcess> {
  const rss = process.memoryUsage.rss();
  if (error instanceof InputError) {
    const { message, title, field } = error;
    const position = await errorPosition(error, inputs);
    return {
      kind: "invalid",
      message,
      title,
      rss,
      ...(field !== undefined && { field }),
      ...(position && { position }),
    };
  }
  const { name, message = "", stack = "" } = error instanceof Error ? error : new Error();
  if (error instanceof RangeError && LIMIT_OF_LANGUAGE.test(message)) {
    return { kind: "invalid", message: "This input is too large or too deeply nested.", title: "Error", rss };
  }
  // A message can span lines, and one of them can look like a frame.
  const at = stack.indexOf(message);
  const frames =
    at === -1
      ? ""
      : stack
          .slice(at + message.length)
          .match(FRAME)
          ?.join("\n");
  return { kind: "fault", name, frames: frames ?? "" };
}

const LIMIT_OF_LANGUAGE = /call stack|string length|array length|allocation failed|maximum size/i;
const FRAME = /^ {4}at .+$/gm;

function* slices(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** Sends a chunk and waits until the server wants the next one. */
async function sendChunk(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  continueSending = resolve;
  send({ kind: "chunk", bytes });
  await promise;
}

const tooLarge = (maxBytes: number) => `The result is larger than ${formatBytes(maxBytes)}.`;

function send(message: FromProcess): void {
  process.send?.(message);
}
