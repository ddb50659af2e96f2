import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** The scope in which a process id is unique: one boot and one PID namespace. Host names don't work: cloned machines and
 *  containers on the host network share them, and every container has a process 1. */
const machine = readMachine();

/** A name of this process that no other process ever has. */
export const self = [machine, process.pid, startTimeOf(process.pid), randomUUID()].join(":");

/** Whether the process of a `self` name has ended. False if unknown, as for a process in another container. */
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
    // Systems without /proc, like macOS, have no containers that share a host name.
    return hostname();
  }
}

/** When a process started, in clock ticks since boot, to detect reused process ids. "" without /proc, undefined for a
 *  process that has ended. */
function startTimeOf(pid: number): string | undefined {
  try {
    // The second field is the program name in parentheses, which may contain anything (proc(5)).
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
