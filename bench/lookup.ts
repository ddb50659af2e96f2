import { serveSite } from "./site.ts";
import { formatTable, median } from "./table.ts";

const LOOKUPS = 500;
const MAX_MEDIAN_MS = 5;

/**
 * Looks up IP addresses one after another, compared with an empty response, after the data has been loaded.
 * @returns false if the median lookup takes 5 ms or more
 */
export async function benchLookup(): Promise<boolean> {
  await using site = await serveSite();
  const identity = await fetch(`${site.origin}/api/auth/anonymous`, { method: "POST" });
  const headers = { authorization: `Bearer ${(await identity.json()).token}` };
  const ask = async (path: string) => {
    const startedAt = performance.now();
    const answer = await fetch(`${site.origin}${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - startedAt;
  };
  const first = await ask("/api/ip/lookup/8.8.8.8");
  const lookups: number[] = [];
  const baselines: number[] = [];
  for (let count = 0; count < LOOKUPS; count++) {
    lookups.push(await ask(`/api/ip/lookup/${20 + (count % 80)}.${count % 256}.8.8`));
    baselines.push(await ask("/health"));
  }
  const rows = [
    ["the first lookup, which reads the data", first],
    ["a lookup, median", median(lookups)],
    ["a lookup, 99th percentile", lookups.toSorted((a, b) => a - b)[Math.floor(LOOKUPS * 0.99)] ?? 0],
    ["an answer with nothing, median", median(baselines)],
  ] as const;
  const lines = rows.map(([name, took]) => [name, took.toFixed(2)]);
  console.log(formatTable(["IP addresses", "ms"], lines));
  return median(lookups) < MAX_MEDIAN_MS;
}
