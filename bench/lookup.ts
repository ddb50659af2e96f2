import { serveSite } from "./site.ts";
import { drawTable, median } from "./table.ts";

const LOOKUPS = 500;
const LONGEST_MS = 5;

/**
 * Addresses looked up one after another, beside a path that answers with nothing, once the data has been read.
 * @returns false when the middle one of the lookups takes 5 ms or more.
 */
export async function benchLookup(): Promise<boolean> {
  await using site = await serveSite();
  const identity = await fetch(`${site.origin}/api/auth/anonymous`, { method: "POST" });
  const headers = { authorization: `Bearer ${(await identity.json()).token}` };
  const ask = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`${site.origin}${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - began;
  };
  const first = await ask("/api/ip/lookup/8.8.8.8");
  const lookups: number[] = [];
  const others: number[] = [];
  for (let count = 0; count < LOOKUPS; count++) {
    lookups.push(await ask(`/api/ip/lookup/${20 + (count % 80)}.${count % 256}.8.8`));
    others.push(await ask("/health"));
  }
  const rows = [
    ["the first lookup, which reads the data", first],
    ["a lookup, median", median(lookups)],
    ["a lookup, 99th percentile", lookups.toSorted((a, b) => a - b)[Math.floor(LOOKUPS * 0.99)] ?? 0],
    ["an answer with nothing, median", median(others)],
  ] as const;
  const lines = rows.map(([name, took]) => [name, took.toFixed(2)]);
  console.log(drawTable(["IP addresses", "ms"], lines));
  return median(lookups) < LONGEST_MS;
}
