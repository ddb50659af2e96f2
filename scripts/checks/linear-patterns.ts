import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { check, type Diagnostics } from "recheck";
import recheckPackage from "recheck/package.json" with { type: "json" };
import type { BuiltPattern, Pattern } from "./patterns.ts";

/** Limits count steps, not time: on a loaded machine, limits in milliseconds make safe patterns look vulnerable and
 *  vulnerable ones safe. */
const PARAMETERS = {
  incubationTimeout: null,
  seedingTimeout: null,
  attackTimeout: null,
  attackLimit: 10_000_000,
  timeout: 300_000,
} as const;

const CONCURRENCY = 3;
/** Patterns proven linear. Judging them all takes a minute, so only nightly runs do. */
const PROVEN = join(import.meta.dirname, "proven-patterns.json");
/** Proofs are valid only for the same version and parameters. */
const PROOF = JSON.stringify([recheckPackage.version, PARAMETERS]);

/** Why a pattern isn't proven linear; undefined if it is. */
export type Verdict = string | undefined;

/** Judges each pattern once, except with `NIGHTLY=1` only those that `recordProven` has not recorded. */
export async function judgePatterns(
  patterns: readonly Pick<Pattern, "source" | "flags">[],
): Promise<Map<string, Verdict>> {
  const proven = process.env.NIGHTLY ? new Set<string>() : await readProven();
  const verdicts = new Map<string, Verdict>();
  const waiting = new Map<string, Pick<Pattern, "source" | "flags">>();
  for (const pattern of patterns) {
    const key = keyOf(pattern);
    if (!hasUnboundedQuantifier(pattern.source) || proven.has(key)) verdicts.set(key, undefined);
    else waiting.set(key, pattern);
  }
  const queue = [...waiting];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [key, { source, flags }] = next;
      verdicts.set(key, verdictOf(await check(source, flags, PARAMETERS)));
    }
  };
  // The first check starts the program that all checks share.
  if (queue.length > 0) await check("a", "");
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return verdicts;
}

export const keyOf = ({ source, flags }: Pick<Pattern, "source" | "flags">) => `/${source}/${flags}`;

/** Without one, a pattern matches a bounded number of characters from each position. */
function hasUnboundedQuantifier(source: string): boolean {
  return /[*+]|\{\d+,\}/.test(source);
}

function verdictOf(diagnostics: Diagnostics): Verdict {
  switch (diagnostics.status) {
    case "safe":
      return undefined;
    case "vulnerable":
      return `${diagnostics.complexity.summary}: ${diagnostics.attack.pattern}`;
    case "unknown":
      return `not judged: ${diagnostics.error.kind}`;
  }
}

async function readProven(): Promise<ReadonlySet<string>> {
  const { proof, patterns } = JSON.parse(await readFile(PROVEN, "utf8"));
  return new Set<string>(proof === PROOF ? patterns : []);
}

/** Records which patterns were judged and proven linear, for the runs until the next night. */
export async function recordProven(verdicts: ReadonlyMap<string, Verdict>): Promise<void> {
  const patterns = [...verdicts.keys()].filter((key) => !verdicts.get(key) && hasUnboundedQuantifier(key)).toSorted();
  await writeFile(PROVEN, `${JSON.stringify({ proof: PROOF, patterns }, undefined, 2)}\n`);
}

/** The patterns built by `RegExp` calls while the files load and the tools' examples run. */
export async function collectBuiltPatterns(built: readonly BuiltPattern[]): Promise<Pattern[]> {
  const files = [...new Set(built.map(({ file }) => file))];
  const worker = new Worker(new URL("./built-patterns.ts", import.meta.url), { workerData: files });
  const { promise, resolve, reject } = Promise.withResolvers<Pattern[]>();
  worker.on("message", resolve).on("error", reject);
  const patterns = await promise;
  await worker.terminate();
  return patterns.filter(({ file, line }) => built.some((call) => call.file === file && call.line === line));
}
