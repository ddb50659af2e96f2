import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { serveSite } from "./site.ts";
import { median, report } from "./table.ts";

const ROUNDS = 5;
/** After this, an idle site has freed what its start needed. */
const SETTLE_MS = 10_000;
const LIMIT_MS = 2_000;
const OWN_LIMIT_MS = 3_000;
const MEMORY_LIMIT_MB = 150;
/** Its pages are in memory. */
const OWN_MEMORY_LIMIT_MB = 260;
const OWN_SITE = { SITE_NAME: "Own Site", ACCENT_COLOR: "#b3261e" };

/**
 * Time from a server's start to its first page, and its memory before the first visitor: of the default site, and of one
 * with settings of its own, whose pages are rendered at the start.
 * @returns false if a site starts later or is larger than our limits
 */
export async function benchStart(): Promise<boolean> {
  const rows: string[][] = [];
  const complaints: string[] = [];
  for (const [name, env, limitMs, limitMegabytes] of [
    ["the default site", {}, LIMIT_MS, MEMORY_LIMIT_MB],
    ["a site of one's own", OWN_SITE, OWN_LIMIT_MS, OWN_MEMORY_LIMIT_MB],
  ] as const) {
    const [times, sizes]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await using site = await serveSite({ env });
      await (await fetch(`${site.origin}/`)).text();
      times.push(performance.now() - start);
      await wait(SETTLE_MS);
      sizes.push(residentMegabytes(site.pid));
    }
    const [ms, megabytes] = [median(times), median(sizes)];
    rows.push([name, `${(ms / 1000).toFixed(2)} s`, `${megabytes.toFixed(0)} MB`]);
    if (ms > limitMs) complaints.push(`${name}: first page after ${ms.toFixed(0)} ms, above ${limitMs} ms`);
    if (megabytes > limitMegabytes) complaints.push(`${name}: above ${limitMegabytes} MB`);
  }
  return report(["median of 5 starts", "first page", "memory"], rows, complaints);
}

function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
