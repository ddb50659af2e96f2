import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { OUT_OF_MEMORY } from "#server/platform/confined/out-of-memory.ts";
import { startConfined } from "#server/platform/confined/start-confined.ts";
import { entryUrl } from "#server/platform/entry.ts";
import { contentTooLarge, unprocessable } from "#server/platform/problem.ts";
import type { Spool } from "#server/platform/spool.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { FromProcess, PartFacts, ResultHead, RunTask, RunWarnings, ToProcess } from "./messages.ts";

const MAIN = fileURLToPath(entryUrl("run/process/main"));
const CHUNK_BYTES = 65_536;
/** A loaded machine takes seconds to start a process. */
const START_MS = 60_000;

/** One input of a run, or one of its files. */
export interface RunPart extends PartFacts {
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export type RunInputs = AsyncIterable<RunPart> | Iterable<RunPart>;

/** A whole result. The caller closes `content`. */
export interface RunOutput extends ResultHead, RunWarnings {
  content: Spool;
}

/** A bug in an operation, or a process that died. The message contains nothing from the input. */
export class RunFault extends Error {
  override readonly name = "RunFault";
}

export interface RunLimits {
  inputMaxBytes: number;
  /** Time for the operation's work. */
  workMs: number;
}

export interface Run {
  /** The result, or what is wrong with the input. */
  outcome: RunOutput | InputError;
  /** The memory of the process, in bytes. */
  rss: number;
}

/** Starts a process that loads its code and waits for runs. @param main another module to run, for tests */
export function startRunProcess(memoryMaxBytes: number, main = MAIN): ChildProcess {
  const child = startConfined(main, {
    heapMaxBytes: memoryMaxBytes,
    serialization: "advanced",
    // Optimizing the shell parser's WebAssembly takes half a gigabyte, in the background of whichever run comes next.
    v8Flags: ["--liftoff-only"],
  });
  // What V8 writes when it runs out of memory could quote the input.
  child.stderr?.resume();
  // `runIn` reports it.
  child.on("error", () => {});
  try {
    // The event loop of the server comes first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not on this system, or it has just ended.
  }
  return child;
}

/**
 * Does one run in an idle process. The process serves no further run if this rejects.
 * @param result receives the result
 * @throws {RunFault} or {HttpProblem} for everything that is not a matter of the input
 */
export async function runIn(
  child: ChildProcess,
  task: RunTask,
  inputs: RunInputs,
  { limits, signal, result }: { limits: RunLimits; signal: AbortSignal; result: Spool },
): Promise<Run> {
  const over = Promise.withResolvers<Run>();
  over.promise.catch(() => {});
  let isOver = false;
  /** The process waits for a chunk of input. */
  let isStarved = false;
  let isWriting = false;
  let wakeFeeder = () => {};
  // Starting a process does not count as work of the operation.
  let timer = setTimeout(() => over.reject(new RunFault("A run process did not start.")), START_MS);

  const send = (message: ToProcess) => child.send(message, () => {});

  async function write(bytes: unknown): Promise<void> {
    if (isWriting || !(bytes instanceof Uint8Array)) throw unexpected();
    if (result.size + bytes.length > task.outputMaxBytes)
      throw unprocessable(`The result is larger than ${formatBytes(task.outputMaxBytes)}.`);
    isWriting = true;
    await result.write(bytes);
    isWriting = false;
  }

  /** A compromised package could send anything. */
  const unexpected = () => new RunFault(`A run process of ${task.tool} ${task.operation} sent something unexpected.`);

  async function receive(message: FromProcess): Promise<void> {
    switch (message.kind) {
      case "begun":
        clearTimeout(timer);
        timer = setTimeout(() => over.reject(unprocessable(lateMessage(limits))), limits.workMs);
        break;
      case "more":
        isStarved = true;
        wakeFeeder();
        break;
      case "chunk":
        await write(message.bytes);
        if (!isOver) send({ kind: "next" });
        break;
      case "done": {
        const { head, warnings, moreWarnings, rss } = message;
        over.resolve({ outcome: { ...head, content: result, warnings, moreWarnings }, rss });
        break;
      }
      case "invalid":
        over.resolve({ outcome: toInputError(message), rss: message.rss });
        break;
      case "fault": {
        const fault = new RunFault(`${task.tool} ${task.operation} failed with ${message.name}.`);
        fault.stack = `${fault.name}: ${fault.message}\n${message.frames}`;
        throw fault;
      }
      default:
        throw unexpected();
    }
  }

  async function feed(): Promise<void> {
    let received = 0;
    for await (const { content, ...facts } of inputs) {
      if (isOver) return;
      send({ kind: "part", facts });
      for await (const bytes of content) {
        received += bytes.length;
        if (received > limits.inputMaxBytes) throw inputTooLarge(limits.inputMaxBytes);
        for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
          await untilStarved();
          if (isOver) return;
          isStarved = false;
          send({ kind: "chunk", bytes: bytes.subarray(at, at + CHUNK_BYTES) as Uint8Array<ArrayBuffer> });
        }
      }
      if (isOver) return;
      send({ kind: "part-end" });
    }
    if (!isOver) send({ kind: "inputs-end" });
  }

  async function untilStarved(): Promise<void> {
    while (!isStarved && !isOver) {
      await new Promise<void>((resolve) => {
        wakeFeeder = resolve;
      });
    }
  }

  const onMessage = (message: FromProcess) => void receive(message).catch(over.reject);
  const onAbort = () => over.reject(signal.reason);
  const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => over.reject(exitError(task, code, killedBy));
  child.on("message", onMessage);
  child.once("exit", onExit);
  // It could not be started, and doesn't exit either.
  child.once("error", over.reject);
  signal.addEventListener("abort", onAbort);
  try {
    signal.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null) throw exitError(task, child.exitCode, child.signalCode);
    // Throws for what can't be cloned.
    send({ kind: "start", task });
    feed().catch(over.reject);
    return await over.promise;
  } finally {
    isOver = true;
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    child.off("message", onMessage);
    child.off("exit", onExit);
    child.off("error", over.reject);
    wakeFeeder();
  }
}

function exitError(task: RunTask, code: number | null, killedBy: NodeJS.Signals | null): Error {
  return killedBy === OUT_OF_MEMORY || code === 134
    ? unprocessable("This needs more memory than the server allows.")
    : new RunFault(`A run process of ${task.tool} ${task.operation} ended with code ${code}, signal ${killedBy}.`);
}

function toInputError({ message, title, field, position }: Extract<FromProcess, { kind: "invalid" }>): InputError {
  return new InputError(message, { title, ...(field !== undefined && { field }), ...(position && { position }) });
}

export const inputTooLarge = (maxBytes: number) =>
  contentTooLarge(`The input can be at most ${formatBytes(maxBytes)}.`);

const lateMessage = ({ workMs }: RunLimits) =>
  `This took longer than ${plural(Math.round(workMs / 1000), "second")} and was stopped.`;
