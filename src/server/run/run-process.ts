import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { OUT_OF_MEMORY } from "#server/platform/confined/out-of-memory.ts";
import { startConfined } from "#server/platform/confined/start-confined.ts";
import { contentTooLarge, unprocessable } from "#server/platform/problem.ts";
import { formatBytes, plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import type { FromProcess, PartFacts, ResultHead, RunTask, RunWarnings, ToProcess } from "./messages.ts";
import { type LateReason, RunClock } from "./run-clock.ts";

const MAIN = fileURLToPath(import.meta.resolve("./process/main.ts"));
const CHUNK_BYTES = 65_536;
/** Read ahead of the client, so that a small result frees its process before a slow client has read it. */
const READ_AHEAD_BYTES = 1_048_576;

/** One input of a run, or one of its files. */
export interface RunPart extends PartFacts {
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export type RunInputs = AsyncIterable<RunPart> | Iterable<RunPart>;

export type RunOutput = ResultHead &
  (
    | ({ bytes: Uint8Array<ArrayBuffer> } & RunWarnings)
    /** The result as it is produced. It fails with an error if the run does; `warnings` is complete once it has ended. */
    | { stream: Readable; warnings: () => RunWarnings }
  );

/** A bug in an operation, or a process that died. The message contains nothing from the input. */
export class RunFault extends Error {
  override readonly name = "RunFault";
}

export interface RunLimits {
  inputMaxBytes: number;
  /** Time for work, and for waiting for the client. */
  workMs: number;
  waitMs: number;
}

export interface Run {
  output: Promise<RunOutput>;
  /** Resolves once the process has nothing left to do: to its memory in bytes, or undefined when it was killed. */
  ended: Promise<number | undefined>;
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

/** Does one run in an idle process. If it fails for any reason but its input, the process is killed. */
export function runIn(
  child: ChildProcess,
  task: RunTask,
  inputs: RunInputs,
  { limits, signal }: { limits: RunLimits; signal: AbortSignal },
): Run {
  const output = Promise.withResolvers<RunOutput>();
  const ended = Promise.withResolvers<number | undefined>();
  let isOver = false;
  let head: ResultHead | undefined;
  let warnings: RunWarnings = { warnings: [], moreWarnings: 0 };
  /** Starting a process does not count as work of the operation. */
  let isStarting = true;
  /** The process waits for a chunk of input. */
  let isStarved = false;
  let hasAllInput = false;
  /** The process waits to send a chunk of output. */
  let isHeldUp = false;
  let wakeFeeder = () => {};

  const send = (message: ToProcess) => child.send(message, () => {});
  const updateClock = () => clock.setWaiting(isStarting || (isStarved && !hasAllInput) || isHeldUp);
  const stream = new Readable({
    highWaterMark: READ_AHEAD_BYTES,
    read() {
      if (!isHeldUp) return;
      isHeldUp = false;
      updateClock();
      send({ kind: "next" });
    },
    destroy(error, done) {
      stop(error ?? new RunFault("The result was not read to its end."));
      done(error);
    },
  });
  // The reader of the stream gets its errors; before that, `output` rejects with them.
  stream.on("error", () => {});

  function end(rss: number | undefined): void {
    isOver = true;
    clock.stop();
    signal.removeEventListener("abort", abort);
    child.off("message", receive);
    child.off("exit", exit);
    child.off("error", stop);
    wakeFeeder();
    ended.resolve(rss);
  }

  function fail(error: Error): void {
    output.reject(error);
    stream.destroy(error);
  }

  function stop(error: Error): void {
    if (isOver) return;
    child.kill("SIGKILL");
    end(undefined);
    fail(error);
  }

  const abort = () => stop(signal.reason);
  const exit = (code: number | null, killedBy: NodeJS.Signals | null) => {
    stop(
      killedBy === OUT_OF_MEMORY || code === 134
        ? unprocessable("This needs more memory than the server allows.")
        : new RunFault(`A run process of ${task.tool} ${task.operation} ended with code ${code}, signal ${killedBy}.`),
    );
  };

  function receive(message: FromProcess): void {
    switch (message.kind) {
      case "begun":
        isStarting = false;
        updateClock();
        break;
      case "more":
        isStarved = true;
        updateClock();
        wakeFeeder();
        break;
      case "head":
        head = message.head;
        output.resolve({ ...head, stream, warnings: () => warnings });
        break;
      case "chunk":
        isHeldUp = true;
        updateClock();
        stream.push(message.bytes);
        break;
      case "whole":
        end(message.rss);
        output.resolve({
          ...message.head,
          bytes: message.bytes,
          warnings: message.warnings,
          moreWarnings: message.moreWarnings,
        });
        break;
      case "done":
        warnings = { warnings: message.warnings, moreWarnings: message.moreWarnings };
        end(message.rss);
        stream.push(null);
        break;
      case "invalid": {
        const { title, field, position } = message;
        end(message.rss);
        fail(
          new InputError(message.message, {
            title,
            ...(field !== undefined && { field }),
            ...(position && { position }),
          }),
        );
        break;
      }
      case "fault": {
        const fault = new RunFault(`${task.tool} ${task.operation} failed with ${message.name}.`);
        fault.stack = `${fault.name}: ${fault.message}\n${message.frames}`;
        stop(fault);
      }
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
          updateClock();
          send({ kind: "chunk", bytes: bytes.subarray(at, at + CHUNK_BYTES) as Uint8Array<ArrayBuffer> });
        }
      }
      if (isOver) return;
      send({ kind: "part-end" });
    }
    if (isOver) return;
    hasAllInput = true;
    updateClock();
    send({ kind: "inputs-end" });
  }

  async function untilStarved(): Promise<void> {
    while (!isStarved && !isOver) {
      await new Promise<void>((resolve) => {
        wakeFeeder = resolve;
      });
    }
  }

  const clock: RunClock = new RunClock(limits, (reason) => stop(unprocessable(lateMessage(reason, limits))));
  child.on("message", receive);
  child.once("exit", exit);
  // It could not be started, and doesn't exit either.
  child.once("error", stop);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  else if (child.exitCode !== null || child.signalCode !== null) exit(child.exitCode, child.signalCode);
  else {
    send({ kind: "start", task });
    feed().catch(stop);
  }
  // A caller that only waits for `ended` must not crash the server.
  output.promise.catch(() => {});
  return { output: output.promise, ended: ended.promise };
}

export const inputTooLarge = (maxBytes: number) =>
  contentTooLarge(`The input can be at most ${formatBytes(maxBytes)}.`);

function lateMessage(reason: LateReason, { workMs, waitMs }: RunLimits): string {
  return reason === "work"
    ? `This took longer than ${plural(Math.round(workMs / 1000), "second")} and was stopped.`
    : `Sending and receiving took longer than ${plural(Math.round(waitMs / 1000), "second")}.`;
}
