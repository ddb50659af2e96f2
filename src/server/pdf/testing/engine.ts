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

/** Does one task in a process, as the server does it, with less time and memory. */
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

/** Numbers of the processes that do PDF work below a folder; a spare one does none. */
export const enginesIn = (folder: string) => engines((entry) => readlinkSync(`/proc/${entry}/cwd`).startsWith(folder));

/** Numbers of the processes for PDF work that a process has started, spare or not. */
export const enginesOf = (parent: number) =>
  engines((entry) => readFileSync(`/proc/${entry}/status`, "utf8").includes(`\nPPid:\t${parent}\n`));

/** Whether a process for PDF work lives; one that has ended may keep its number until its end is noticed. */
export const isEngine = (pid: number) => engines((entry) => entry === String(pid)).length > 0;

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
