import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { createSpareEngine, type SpareEngine } from "./spare-engine.ts";
import { enginePidsOf } from "./testing/engine.ts";

const PATIENCE = { timeout: scaledTimeout(20_000) };

describe("createSpareEngine", { timeout: scaledTimeout(60_000) }, () => {
  let spare: SpareEngine;
  afterEach(() => spare.end());

  const started = () => enginePidsOf(process.pid);
  const isOver = (pid: number | undefined) => !existsSync(`/proc/${pid}`);

  it("starts one process and hands it out once", async () => {
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

  it("ends an unused process after the idle time", async () => {
    spare = createSpareEngine(tmpdir(), 1);
    spare.warm();
    await vi.waitUntil(() => started().length > 0, PATIENCE);
    await vi.waitUntil(() => started().length === 0, PATIENCE);
  });

  it("can start another process after end()", async () => {
    spare = createSpareEngine(tmpdir(), 60_000);
    spare.warm();
    const [ready] = await vi.waitUntil(() => (started().length > 0 ? started() : undefined), PATIENCE);
    spare.end();
    await vi.waitUntil(() => isOver(ready), PATIENCE);
    spare.warm();
    await vi.waitUntil(() => started().length === 1, PATIENCE);
  });

  it("doesn't hand out a dead process", async () => {
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
