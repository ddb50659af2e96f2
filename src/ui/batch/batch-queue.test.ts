import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import { BatchQueue, type Finished } from "./batch-queue.ts";

const DONE: Finished = { files: [{ name: "x", content: new Blob(["abc"]) }], warnings: [] };

/** Lets started work go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function setUp(sizes: readonly number[], { width = 2, maxRunningBytes = 1_000 } = {}) {
  const files = sizes.map((size, index) => new File([new Uint8Array(size)], `${index}.txt`));
  const started: { name: string; slot: number; signal: AbortSignal; finish: (error?: Error) => void }[] = [];
  const queue = new BatchQueue(files, {
    width,
    maxRunningBytes,
    work: ({ name }, { slot, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        started.push({ name, slot, signal, finish: (error) => (error ? reject(error) : resolve(DONE)) });
      }),
    onChange: () => {},
  });
  const finish = async (name: string, error?: Error) => {
    started.findLast((run) => run.name === name)?.finish(error);
    await settle();
  };
  const phases = () => queue.snapshot.items.map(({ state }) => state.phase);
  return { queue, started, finish, phases };
}

describe("BatchQueue", () => {
  it("runs as many files at a time as it is wide, in order, each in a slot of its own", async () => {
    const { queue, started, finish, phases } = setUp([1, 1, 1, 1]);
    queue.start();
    expect(phases()).toEqual(["running", "running", "waiting", "waiting"]);
    await finish("1.txt");
    expect(phases()).toEqual(["running", "done", "running", "waiting"]);
    expect(started.map(({ slot }) => slot)).toEqual([1, 0, 0]);
    await finish("0.txt");
    await finish("2.txt");
    await finish("3.txt");
    expect(queue.snapshot).toMatchObject({ running: false, counts: { done: 4, waiting: 0 }, bytes: 12 });
  });

  it("names the reason of a bad file and goes on", async () => {
    const { queue, finish, phases } = setUp([1, 1, 1], { width: 1 });
    queue.start();
    await finish("0.txt", new InputError("Unexpected comma"));
    await finish("1.txt", new Error("crashed"));
    await finish("2.txt");
    expect(phases()).toEqual(["failed", "failed", "done"]);
    expect(queue.snapshot.items.map(({ state }) => state.phase === "failed" && state.error.message)).toEqual([
      "Unexpected comma",
      "Error: crashed",
      false,
    ]);
  });

  it("keeps what is done on cancel, and ignores late results", async () => {
    const { queue, started, finish, phases } = setUp([1, 1, 1, 1]);
    queue.start();
    await finish("0.txt");
    queue.cancel();
    expect(started.slice(1).every(({ signal }) => signal.aborted)).toBe(true);
    expect(queue.snapshot).toMatchObject({ running: false, bytes: 3 });
    await settle();
    expect(phases()).toEqual(["done", "canceled", "canceled", "canceled"]);
    expect(started).toHaveLength(3);
  });

  it("runs only the failed and canceled files on a second start", async () => {
    const { queue, started, finish, phases } = setUp([1, 1, 1], { width: 1 });
    queue.start();
    await finish("0.txt", new InputError("bad"));
    await finish("1.txt");
    queue.cancel();
    queue.start();
    await settle();
    await finish("0.txt");
    await finish("2.txt");
    expect(phases()).toEqual(["done", "done", "done"]);
    expect(started.map(({ name }) => name)).toEqual(["0.txt", "1.txt", "2.txt", "0.txt", "2.txt"]);
  });

  it("runs big files alone", async () => {
    const { queue, finish, phases } = setUp([600, 600, 5_000, 1], { width: 4 });
    queue.start();
    expect(phases()).toEqual(["running", "waiting", "waiting", "waiting"]);
    await finish("0.txt");
    await finish("1.txt");
    expect(phases()).toEqual(["done", "done", "running", "waiting"]);
    await finish("2.txt");
    expect(phases()).toEqual(["done", "done", "done", "running"]);
  });

  it("gives the same snapshot until something changes", async () => {
    const { queue, finish } = setUp([1, 1]);
    queue.start();
    const before = queue.snapshot;
    expect(queue.snapshot).toBe(before);
    await finish("0.txt");
    expect(queue.snapshot).not.toBe(before);
    expect(queue.snapshot.items[1]).toBe(before.items[1]);
  });
});
