import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TaskLimits, Work } from "#server/pdf/engine/task.ts";
import { type EngineEnd, runEngine } from "#server/pdf/engine-process.ts";

const MEGABYTE = 1_048_576;

export interface TestRun {
  end: EngineEnd;
  result: Buffer;
}

/** Runs one task in a process like the server does, with less time and memory. */
export async function runTask(
  work: Work,
  files: readonly Buffer[],
  options: {
    seconds?: number;
    memoryMegabytes?: number;
    passwords?: readonly string[];
    limits?: Partial<TaskLimits>;
  } = {},
): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), "sundry-engine-"));
  try {
    const inputs = files.map((bytes, index) => {
      const path = join(folder, `in-${index}`);
      writeFileSync(path, bytes);
      return { path, name: `file${index + 1}.pdf`, password: options.passwords?.[index] ?? "" };
    });
    const limits = {
      maxPages: 2000,
      pagePixels: 80_000_000,
      jobPixels: 1_000_000_000,
      outputMaxBytes: 256 * MEGABYTE,
      memoryMaxBytes: (options.memoryMegabytes ?? 700) * MEGABYTE,
      ...options.limits,
    };
    const end = await runEngine(
      { work, files: inputs, folder, limits },
      { seconds: options.seconds ?? 60, signal: new AbortController().signal, onMessage: () => {} },
    );
    return { end, result: end.kind === "completed" ? await readFile(end.result.path) : Buffer.alloc(0) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Process ids of the engines working in a folder; excludes spare engines. */
export const enginePidsIn = (folder: string) =>
  engines((entry) => readlinkSync(`/proc/${entry}/cwd`).startsWith(folder));

/** Process ids of all engines that a process has started, spare ones included. */
export const enginePidsOf = (parent: number) =>
  engines((entry) => readFileSync(`/proc/${entry}/status`, "utf8").includes(`\nPPid:\t${parent}\n`));

/** Whether an engine is alive. An ended process can keep its id until it's reaped. */
export const isEngineAlive = (pid: number) => engines((entry) => entry === String(pid)).length > 0;

function engines(isWanted: (entry: string) => boolean): number[] {
  return readdirSync("/proc").flatMap((entry) => {
    try {
      const command = readFileSync(`/proc/${entry}/cmdline`, "utf8");
      return command.includes("engine/main.ts") && isWanted(entry) ? [Number(entry)] : [];
    } catch {
      return [];
    }
  });
}
