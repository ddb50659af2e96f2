import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Where a process id means one process: one boot of one kernel and one PID namespace. Host names are no help, for cloned
 *  machines and containers on the host's network share theirs, and in a container every process is number 1. */
const machine = readMachine();

/** This process, by a name that no other has, past or future. */
export const self = [machine, process.pid, startTimeOf(process.pid), randomUUID()].join(":");

/** Whether a name that `self` gave belongs to a process of this machine that has ended. Where that can't be known, as of
 *  another container, the answer is false. */
export function hasEnded(name: string): boolean {
  const [where, pid = "", startTime] = name.split(":");
  if (where !== machine || name === self) return false;
  return startTimeOf(Number(pid)) !== startTime || Number(pid) === process.pid;
}

function readMachine(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const namespace = readlinkSync("/proc/self/ns/pid").replace(/\D/g, "");
    return `${boot}-${namespace}`;
  } catch {
    // Without /proc, as on macOS, there are no containers that could share a host name either.
    return hostname();
  }
}

/** When a process started, in clock ticks since the boot: a process id that is used again has another. "" without /proc,
 *  undefined for a process that has ended. */
function startTimeOf(pid: number): string | undefined {
  try {
    // The second field is the program's name in parentheses, which may hold anything (proc(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return isRunning(pid) ? "" : undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
