import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { SuiteException, SuiteResult } from "#shared/suite-result.ts";

interface Suite {
  /** Name of the file with the result, in kebab-case. */
  id: string;
  title: string;
  /** Address of the suite. */
  source: string;
  /** The npm package that does the work; without it, the work is Sundry's own. */
  library?: string;
  cases: readonly SuiteCase[];
  /** Every case that fails on purpose, by the reason. */
  exceptions?: readonly SuiteException[];
}

export interface SuiteCase {
  name: string;
  /** Throws if the case fails. */
  run: () => unknown;
}

/**
 * Runs a public suite and keeps its result in `suites/{id}.json` of the tool's folder, for the page `/quality`. Fails if
 * a case other than an exception fails, if an exception passes, if two cases have one name, or if the kept result differs.
 * @param folder the tool's folder: `import.meta.dirname`
 */
export async function runSuite(folder: string, suite: Suite): Promise<void> {
  const { id, title, source, library, cases, exceptions = [] } = suite;
  const failures = new Map<string, unknown>();
  const names = new Set<string>();
  for (const { name, run } of cases) {
    expect(names, "two cases of this name").not.toContain(name);
    names.add(name);
    try {
      await run();
    } catch (error) {
      failures.set(name, error);
    }
  }
  const expected = new Set(exceptions.flatMap((exception) => exception.cases));
  const unexpected = [...failures].filter(([name]) => !expected.has(name));
  expect(unexpected.map(([name, error]) => `${name}: ${error}`)).toEqual([]);
  expect([...expected].filter((name) => !failures.has(name))).toEqual([]);
  const result: SuiteResult = {
    title,
    source,
    library: library === undefined ? "Sundry" : `${library} ${versionOf(library)}`,
    passed: cases.length - failures.size,
    total: cases.length,
    exceptions,
  };
  await expect(`${JSON.stringify(result, null, 2)}\n`).toMatchFileSnapshot(join(folder, "suites", `${id}.json`));
}

/** The exact version that the project depends on. */
function versionOf(library: string): string {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync("package.json", "utf8"));
  return dependencies[library] ?? devDependencies[library];
}
