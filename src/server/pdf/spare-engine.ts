import type { ChildProcess } from "node:child_process";
import { startEngine } from "./engine-process.ts";

export interface SpareEngine {
  /** Starts a process for the task that is to be expected, or lets the one that waits wait longer. */
  warm(): void;
  /** The process that waits, or else a new one. Whoever takes it ends it. */
  take(): ChildProcess;
  /** Ends the one that waits. */
  end(): void;
}

/** Keeps at most one process that has started before its task comes: starting takes longer than many a task.
 *  @param folder the only one that the process can read and write
 *  @param idleMs after which one that nobody took ends, so that a server at rest holds no memory for it */
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
