import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { check, type Diagnostics } from "recheck";
import recheckPackage from "recheck/package.json" with { type: "json" };
import type { BuiltPattern, Pattern } from "./patterns.ts";
import { PROJECT } from "./step.ts";

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
const CACHE = join(PROJECT, "node_modules/.cache/linear-patterns.json");
/** Verdicts are valid only for the same version and parameters. */
const CACHE_KEY = JSON.stringify([recheckPackage.version, PARAMETERS]);

/** Why a pattern isn't proven linear; undefined if it is. */
export type Verdict = string | undefined;

/** Judges each pattern once and caches the verdicts between runs. */
export async function judgePatterns(
  patterns: readonly Pick<Pattern, "source" | "flags">[],
): Promise<Map<string, Verdict>> {
  const known = await readCache();
  const verdicts = new Map<string, Verdict>();
  const waiting = new Map<string, Pick<Pattern, "source" | "flags">>();
  for (const pattern of patterns) {
    const key = keyOf(pattern);
    if (!hasUnboundedQuantifier(pattern.source)) verdicts.set(key, undefined);
    else if (known.has(key)) verdicts.set(key, known.get(key));
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
  if (waiting.size > 0) await writeCache(new Map([...known, ...verdicts]));
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

async function readCache(): Promise<Map<string, Verdict>> {
  const text = await readFile(CACHE, "utf8").catch(() => "{}");
  const { key, verdicts = {} } = JSON.parse(text);
  return new Map(
    key === CACHE_KEY ? Object.entries<string>(verdicts).map(([of, verdict]) => [of, verdict || undefined]) : [],
  );
}

async function writeCache(verdicts: ReadonlyMap<string, Verdict>): Promise<void> {
  const written = Array.from(verdicts, ([of, verdict]) => [of, verdict ?? ""]);
  await mkdir(dirname(CACHE), { recursive: true });
  await writeFile(CACHE, JSON.stringify({ key: CACHE_KEY, verdicts: Object.fromEntries(written) }));
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
