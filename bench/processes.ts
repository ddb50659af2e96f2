import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4_096;
const SAMPLE_INTERVAL_MS = 25;

/** Process ids of the main process whose command line contains the marker, and of its descendants. */
export function browserProcesses(marker: string): number[] {
  const parents = new Map<number, number>();
  let root: number | undefined;
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    const stat = read(`/proc/${pid}/stat`);
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    const command = read(`/proc/${pid}/cmdline`);
    if (command.includes(marker) && !command.includes("--type=")) root = Math.min(root ?? pid, pid);
  }
  const belongs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || belongs(parents.get(pid)));
  return [...parents.keys()].filter(belongs);
}

/** Resident memory of processes in bytes; shared pages count for each process. */
function residentBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + Number(read(`/proc/${pid}/statm`).split(" ")[1] ?? 0) * PAGE_BYTES, 0);
}

/** Tracks the peak memory of a browser's processes. */
export class MemoryWatch implements Disposable {
  readonly #idle: number;
  readonly #pids: readonly number[];
  readonly #timer: NodeJS.Timeout;
  #peak: number;

  constructor(pids: readonly number[]) {
    this.#pids = pids;
    this.#idle = residentBytes(pids);
    this.#peak = this.#idle;
    this.#timer = setInterval(() => {
      this.#peak = Math.max(this.#peak, residentBytes(this.#pids));
    }, SAMPLE_INTERVAL_MS);
  }

  /** @returns the peak in bytes above the initial value */
  stop(): number {
    this[Symbol.dispose]();
    return this.#peak - this.#idle;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** Number of Chromium worker threads in these processes. */
export function countWorkerThreads(pids: readonly number[]): number {
  let count = 0;
  for (const pid of pids) {
    for (const task of entriesOf(`/proc/${pid}/task`)) {
      if (read(`/proc/${pid}/task/${task}/comm`).startsWith("DedicatedWorker")) count += 1;
    }
  }
  return count;
}

/** User and system CPU time of a process, in clock ticks. */
export function processorTicks(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/** Returns "" if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function entriesOf(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
