import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InputError } from "#shared/input-error.ts";
import type { OperationResult } from "#shared/run-operation.ts";
import * as blobMemory from "./blob-memory.ts";
import { WorkerBridge, type WorkerReply, type WorkerRequest } from "./worker-bridge.ts";

/** A worker that only replies what a test makes it reply. */
class FakeWorker {
  onmessage: ((event: { data: WorkerReply }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  readonly requests: unknown[] = [];
  terminated = false;

  postMessage(request: unknown): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.terminated = true;
  }

  replies(data: WorkerReply): void {
    this.onmessage?.({ data });
  }

  crashes(message: string): boolean {
    let prevented = false;
    this.onerror?.({
      message,
      preventDefault: () => {
        prevented = true;
      },
    });
    return prevented;
  }
}

const REQUEST: WorkerRequest = { tool: "reverse-text", operation: "reverse", inputs: { input: "abc" }, options: {} };
const NAMED = { fileName: "output.txt", type: "text/plain" };
const RESULT: OperationResult = { kind: "data", data: 1, warnings: [], moreWarnings: 0 };

function setUp(settings?: { reuseBytes: number }) {
  const workers: FakeWorker[] = [];
  const bridge = new WorkerBridge(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as never;
  }, settings);
  const controller = new AbortController();
  const fractions: number[] = [];
  const start = ({ timeLimit, signal = controller.signal }: { timeLimit?: number; signal?: AbortSignal } = {}) =>
    bridge.run(REQUEST, { signal, timeLimit, onProgress: (fraction) => fractions.push(fraction) });
  const worker = (index = 0) => {
    const found = workers[index];
    if (!found) throw new Error(`No worker ${index}`);
    return found;
  };
  return { bridge, workers, worker, controller, fractions, start };
}

describe("WorkerBridge", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("starts no worker on its own", () => {
    expect(setUp().workers).toHaveLength(0);
  });

  it("passes on what a recipe reports before its result", async () => {
    const { bridge, worker, controller } = setUp();
    const reports: unknown[] = [];
    const request = { steps: [], input: "abc" };
    const running = bridge.run(request, {
      signal: controller.signal,
      onProgress: () => {},
      onReport: (report) => reports.push(report),
    });
    expect(worker().requests).toEqual([request]);
    worker().replies({ type: "report", report: { steps: [undefined], at: 0 } });
    worker().replies({ type: "done", result: RESULT });
    expect(await running).toBe(RESULT);
    expect(reports).toEqual([{ steps: [undefined], at: 0 }]);
  });

  it("replaces a warm worker that failed to load", async () => {
    const { bridge, worker, start } = setUp();
    bridge.warm("reverse-text");
    expect(worker().crashes("no network")).toBe(true);
    expect(worker().terminated).toBe(true);
    const running = start();
    worker(1).replies({ type: "done", result: RESULT });
    expect(await running).toBe(RESULT);
    expect(worker(1).crashes("out of memory")).toBe(true);
    start().catch(() => {});
    expect(worker(2).requests).toHaveLength(1);
  });

  it("reuses the warm worker for consecutive runs", async () => {
    const { bridge, workers, worker, start } = setUp();
    bridge.warm("reverse-text");
    bridge.warm("reverse-text");
    for (let run = 1; run <= 2; run++) {
      const running = start();
      worker().replies({ type: "done", result: RESULT });
      expect(await running).toBe(RESULT);
    }
    expect(workers).toHaveLength(1);
    expect(worker().requests).toEqual([{ preload: "reverse-text" }, REQUEST, REQUEST]);
    expect(worker().terminated).toBe(false);
  });

  it.each<[string, OperationResult]>([
    [
      "a big text",
      {
        kind: "text",
        content: new Blob(["ab"]),
        head: "a",
        bytes: 2,
        lines: 1,
        ...NAMED,
        warnings: [],
        moreWarnings: 0,
      },
    ],
    [
      "data with a Blob",
      { kind: "data", data: { content: new Blob(["a"]), ends: [1] }, warnings: [], moreWarnings: 0 },
    ],
    [
      "data with a big text",
      {
        kind: "data",
        data: { list: { kind: "text", content: new Blob(["a"]) }, none: null },
        warnings: [],
        moreWarnings: 0,
      },
    ],
    ["files", { kind: "files", files: [{ name: "1.csv", content: new Blob(["a"]) }], warnings: [], moreWarnings: 0 }],
  ])("terminates the worker after a result with %s, to free its memory", async (_, result) => {
    const { workers, worker, start } = setUp();
    const running = start();
    worker().replies({ type: "done", result });
    expect(await running).toBe(result);
    expect(worker().terminated).toBe(true);
    start();
    expect(workers).toHaveLength(2);
  });

  it("requests garbage collection once the next run replaces a Blob result", async () => {
    const collected = vi.spyOn(blobMemory, "requestGarbageCollection");
    const { worker, start } = setUp();
    const running = start();
    vi.runAllTimers();
    worker().replies({
      type: "done",
      result: { kind: "files", files: [{ name: "1", content: new Blob() }], warnings: [], moreWarnings: 0 },
    });
    await running;
    expect(collected).not.toHaveBeenCalled();
    const next = start();
    vi.runAllTimers();
    expect(collected).toHaveBeenCalledTimes(1);
    worker(1).replies({ type: "done", result: RESULT });
    await next;
    start();
    vi.runAllTimers();
    expect(collected).toHaveBeenCalledTimes(1);
  });

  it("keeps the worker until it has returned as much as allowed, without collecting garbage", async () => {
    const collected = vi.spyOn(blobMemory, "requestGarbageCollection");
    const tracked = vi.spyOn(blobMemory, "trackMemory");
    const { workers, worker, start } = setUp({ reuseBytes: 10 });
    const finish = async (index: number) => {
      const running = start();
      worker(index).replies({
        type: "done",
        result: { kind: "files", files: [{ name: "1", content: new Blob(["12345"]) }], warnings: [], moreWarnings: 0 },
      });
      await running;
      vi.runAllTimers();
    };
    await finish(0);
    expect(worker().terminated).toBe(false);
    await finish(0);
    expect(worker().terminated).toBe(true);
    await finish(1);
    expect(worker(1).terminated).toBe(false);
    expect(workers).toHaveLength(2);
    expect(collected).not.toHaveBeenCalled();
    expect(tracked).not.toHaveBeenCalled();
  });

  it("keeps the worker after a small text result", async () => {
    const { worker, start } = setUp();
    const running = start();
    worker().replies({
      type: "done",
      result: { kind: "text", content: "a", head: "a", bytes: 1, lines: 1, ...NAMED, warnings: [], moreWarnings: 0 },
    });
    await running;
    expect(worker().terminated).toBe(false);
  });

  it("reports progress until the run ends", async () => {
    const { worker, fractions, start } = setUp();
    const running = start();
    worker().replies({ type: "progress", fraction: 0.25 });
    worker().replies({ type: "progress", fraction: 0.75 });
    worker().replies({ type: "done", result: RESULT });
    await running;
    worker().replies({ type: "progress", fraction: 1 });
    expect(fractions).toEqual([0.25, 0.75]);
  });

  it("rejects with the worker's InputError and keeps the worker", async () => {
    const { worker, start } = setUp();
    const running = start();
    const where = { title: "Invalid JSON", field: "input", position: { line: 1, column: 2 } };
    worker().replies({ type: "refused", message: "Unexpected comma", ...where });
    await expect(running).rejects.toBeInstanceOf(InputError);
    await expect(running).rejects.toMatchObject({ message: "Unexpected comma", ...where });
    expect(worker().terminated).toBe(false);
  });

  it("rejects with an InputError without field and position", async () => {
    const { worker, start } = setUp();
    const running = start();
    worker().replies({ type: "refused", message: "Empty", title: "Error", field: undefined, position: undefined });
    await expect(running).rejects.toMatchObject({ title: "Error", field: undefined, position: undefined });
  });

  it("rejects with an OperationFailure when the operation fails", async () => {
    const { worker, start } = setUp();
    const running = start();
    worker().replies({ type: "failed", reason: "TypeError: x" });
    await expect(running).rejects.toMatchObject({ name: "OperationFailure", message: "TypeError: x" });
  });

  it("replaces the worker after an operation failure, which may be a failed import", async () => {
    const { worker, start } = setUp();
    const running = start();
    worker().replies({ type: "failed", reason: "TypeError: Failed to fetch dynamically imported module" });
    await expect(running).rejects.toMatchObject({ name: "OperationFailure" });
    expect(worker().terminated).toBe(true);
    start();
    expect(worker(1).requests).toEqual([REQUEST]);
  });

  it.each([
    ["Out of memory", "Out of memory"],
    ["", "The worker could not start"],
  ])("terminates a worker that reports the error %j", async (message, reason) => {
    const { workers, worker, start } = setUp();
    const running = start();
    expect(worker().crashes(message)).toBe(true);
    await expect(running).rejects.toMatchObject({ name: "OperationFailure", message: reason });
    expect(worker().terminated).toBe(true);
    const next = start();
    worker(1).replies({ type: "done", result: RESULT });
    await next;
    expect(workers).toHaveLength(2);
  });

  it("terminates the worker on abort and starts a new one for the next run", async () => {
    const { worker, controller, start } = setUp();
    const running = start();
    controller.abort();
    expect(worker().terminated).toBe(true);
    await expect(running).rejects.toMatchObject({ name: "AbortError" });

    const next = start({ signal: new AbortController().signal });
    expect(worker(1).requests).toEqual([REQUEST]);
    worker().replies({ type: "failed", reason: "a late reply from the dead worker" });
    worker(1).replies({ type: "done", result: RESULT });
    expect(await next).toBe(RESULT);
    expect(worker(1).terminated).toBe(false);
  });

  it("sends nothing for a run that is aborted before it starts", async () => {
    const { worker, controller, start } = setUp();
    controller.abort();
    await expect(start()).rejects.toMatchObject({ name: "AbortError" });
    expect(worker().requests).toEqual([]);
  });

  it("ignores an abort after the run", async () => {
    const { worker, controller, start } = setUp();
    const running = start();
    worker().replies({ type: "done", result: RESULT });
    await running;
    controller.abort();
    expect(worker().terminated).toBe(false);
  });

  it("terminates the worker at the time limit, not before", async () => {
    const { worker, start } = setUp();
    const running = start({ timeLimit: 2000 });
    const outcome = expect(running).rejects.toMatchObject({
      name: "InputError",
      title: "Error",
      message: "This took longer than 2 s and was stopped to keep the page responsive.",
    });
    vi.advanceTimersByTime(60_000);
    expect(worker().terminated, "while the worker's code is loading").toBe(false);
    worker().replies({ type: "started" });
    vi.advanceTimersByTime(1999);
    expect(worker().terminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(worker().terminated).toBe(true);
    await outcome;
  });

  it("gives big files an extra second per 10 MB", async () => {
    const { bridge, worker, controller } = setUp();
    const input = new Blob([new Uint8Array(25_000_000)]);
    const runOptions = { signal: controller.signal, timeLimit: 2000, onProgress: () => {} };
    const outcome = expect(bridge.run({ ...REQUEST, inputs: { input } }, runOptions)).rejects.toThrow(
      "longer than 4 s",
    );
    worker().replies({ type: "started" });
    vi.advanceTimersByTime(3999);
    expect(worker().terminated).toBe(false);
    vi.advanceTimersByTime(1);
    expect(worker().terminated).toBe(true);
    await outcome;
  });

  it("clears the time limit when a run ends", async () => {
    const { worker, start } = setUp();
    const running = start({ timeLimit: 2000 });
    worker().replies({ type: "started" });
    worker().replies({ type: "done", result: RESULT });
    await running;
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(worker().terminated).toBe(false);
  });

  it("sets no timer without a time limit", () => {
    const { start } = setUp();
    start();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("terminates its worker on dispose", () => {
    const { bridge, worker } = setUp();
    bridge.warm("reverse-text");
    bridge.dispose();
    bridge.dispose();
    expect(worker().terminated).toBe(true);
  });
});
