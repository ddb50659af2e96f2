import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { patience } from "#server/platform/testing/patience.ts";
import { createSpareEngine, type SpareEngine } from "./spare-engine.ts";
import { enginesOf } from "./testing/engine.ts";

const PATIENCE = { timeout: patience(20_000) };

describe("a spare process for PDF work", { timeout: patience(60_000) }, () => {
  let spare: SpareEngine;
  afterEach(() => spare.end());

  const started = () => enginesOf(process.pid);
  const isOver = (pid: number | undefined) => !existsSync(`/proc/${pid}`);

  it("is there when it was asked for, once, and taken once", async () => {
    spare = createSpareEngine(tmpdir(), 60_000);
    expect(started()).toEqual([]);
    spare.warm();
    spare.warm();
    const [ready] = await vi.waitUntil(() => (started().length > 0 ? started() : undefined), PATIENCE);
    expect(started()).toEqual([ready]);
    const [first, second] = [spare.take(), spare.take()];
    expect(first.pid).toBe(ready);
    expect(second.pid).not.toBe(ready);
    for (const child of [first, second]) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });

  it("ends when nobody takes it", async () => {
    spare = createSpareEngine(tmpdir(), 1);
    spare.warm();
    await vi.waitUntil(() => started().length > 0, PATIENCE);
    await vi.waitUntil(() => started().length === 0, PATIENCE);
  });

  it("ends when it is told to, and leaves room for another", async () => {
    spare = createSpareEngine(tmpdir(), 60_000);
    spare.warm();
    const [ready] = await vi.waitUntil(() => (started().length > 0 ? started() : undefined), PATIENCE);
    spare.end();
    await vi.waitUntil(() => isOver(ready), PATIENCE);
    spare.warm();
    await vi.waitUntil(() => started().length === 1, PATIENCE);
  });

  it("is not handed out when it has died", async () => {
    spare = createSpareEngine(tmpdir(), 60_000);
    spare.warm();
    const [ready] = await vi.waitUntil(() => (started().length > 0 ? started() : undefined), PATIENCE);
    process.kill(ready as number, "SIGKILL");
    await vi.waitUntil(() => isOver(ready), PATIENCE);
    const child = spare.take();
    expect([child.pid === ready, child.exitCode, child.signalCode]).toEqual([false, null, null]);
    child.kill("SIGKILL");
    await once(child, "exit");
  });
});
