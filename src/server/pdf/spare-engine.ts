import type { ChildProcess } from "node:child_process";
import { startEngine } from "./engine-process.ts";

export interface SpareEngine {
  /** Starts a process for an expected task, or extends the idle time of the one already waiting. */
  warm(): void;
  /** The waiting process, or a new one. The caller must end it. */
  take(): ChildProcess;
  /** Ends the waiting process. */
  end(): void;
}

/** Keeps at most one process started ahead of its task, because starting takes longer than many tasks.
 *  @param folder the only folder the process can read and write
 *  @param idleMs how long an unused process lives, so that an idle server frees its memory */
export function createSpareEngine(folder: string, idleMs: number): SpareEngine {
  let spare: { child: ChildProcess; idle: NodeJS.Timeout } | undefined;

  const release = (): ChildProcess | undefined => {
    clearTimeout(spare?.idle);
    const child = spare?.child;
    spare = undefined;
    return child;
  };
  const end = () => void release()?.kill("SIGKILL");

  return {
    warm() {
      if (spare) {
        spare.idle.refresh();
        return;
      }
      const child = startEngine(folder);
      const forget = () => {
        if (spare?.child === child) release();
      };
      child.once("exit", forget);
      child.once("error", forget);
      spare = { child, idle: setTimeout(end, idleMs).unref() };
    },
    take: () => release() ?? startEngine(folder),
    end,
  };
}
