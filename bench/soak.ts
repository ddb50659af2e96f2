import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { makePdf } from "#shared/pdf/testing/documents.ts";
import { serveSite } from "./site.ts";
import { startSoakVisitors } from "./soak-visitors.ts";
import { formatTable, median } from "./table.ts";

const SAMPLE_INTERVAL_MS = 10_000;
/** Length of the compared windows at the start and end of the run; at most a third of it. */
const WINDOW_MINUTES = 10;
/** Maximum ratio of the last window to the first. */
const MAX_GROWTH_RATIO = 1.2;
const MEBIBYTE = 1_048_576;

type Sample = Readonly<Record<"resident" | "heap" | "descriptors", number>>;

const COLUMNS = [
  { name: "resident", unit: "MiB", divisor: MEBIBYTE, judged: true },
  // Includes uncollected garbage, so it's only informative.
  { name: "heap", unit: "MiB", divisor: MEBIBYTE, judged: false },
  { name: "descriptors", unit: "open", divisor: 1, judged: true },
] as const;

/**
 * Runs one server for a long time under a light mixed load.
 * @returns false if memory or open file descriptors have grown, or a response was wrong
 */
export async function benchSoak(minutes: number): Promise<boolean> {
  await using site = await serveSite();
  const visitors = await startSoakVisitors(site.origin, await makePdf({ pages: 3 }));
  const samples: Sample[] = [];
  const count = Math.max(3, Math.round((minutes * 60_000) / SAMPLE_INTERVAL_MS));
  while (samples.length < count) {
    await wait(SAMPLE_INTERVAL_MS);
    samples.push(await sample(site));
    if (samples.length % 30 === 0) console.log(`${samples.length / 6} minutes: ${describe(samples.at(-1))}`);
  }
  const { answers, wrong, slowest } = await visitors.stop();

  const window = Math.min((WINDOW_MINUTES * 60_000) / SAMPLE_INTERVAL_MS, Math.floor(count / 3));
  const medianOf = (part: readonly Sample[], name: keyof Sample) => median(part.map((each) => each[name]));
  const growth = COLUMNS.map(({ name, unit, divisor, judged }) => {
    const [first, last] = [medianOf(samples.slice(0, window), name), medianOf(samples.slice(-window), name)];
    const row = [`${name}, ${unit}`, (first / divisor).toFixed(0), (last / divisor).toFixed(0)];
    row.push(`${(last / first).toFixed(2)}x`, judged ? `${MAX_GROWTH_RATIO.toFixed(2)}x` : "");
    return { row, kept: !judged || last <= first * MAX_GROWTH_RATIO };
  });
  const windowMinutes = ((window * SAMPLE_INTERVAL_MS) / 60_000).toFixed(1);
  const head = [`median of ${windowMinutes} minutes`, "first", "last", "grown to", "allowed"];
  console.log(
    formatTable(
      head,
      growth.map(({ row }) => row),
    ),
  );
  console.log(`${answers} responses, slowest ${slowest.toFixed(0)} ms, ${wrong.length} wrong.`);
  for (const complaint of wrong.slice(0, 10)) console.error(complaint);
  return wrong.length === 0 && growth.every(({ kept }) => kept);
}

async function sample({ origin, pid }: { origin: string; pid: number }): Promise<Sample> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return {
    resident: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024,
    heap: metric("nodejs_heap_size_used_bytes"),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

function describe(one: Sample | undefined): string {
  return COLUMNS.map(({ name, unit, divisor }) => `${name} ${((one?.[name] ?? 0) / divisor).toFixed(0)} ${unit}`).join(
    ", ",
  );
}
