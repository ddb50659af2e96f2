import { parseArgs } from "node:util";
import { checkBudgets } from "./checks/budgets.ts";
import { checkLockFile } from "./checks/lock-file.ts";
import { checkWords } from "./checks/plain-words.ts";
import { slowness } from "./checks/slowness.ts";
import { type Outcome, runAll, type Step } from "./checks/step.ts";
import { runPlaywright, runVitest } from "./checks/tests.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";

const TYPE_CHECKS = ["pure", "browser", "node"].map(
  (environment) => ["tsc", "--noEmit", "-p", `tsconfig.${environment}.json`] as const,
);

async function checkLint(): Promise<Outcome> {
  const outcome = await runAll(["biome", "ci", "--error-on-warnings", "--colors=off"]);
  const fix = "To format the code and apply safe fixes: npx biome check --write";
  return outcome.failed > 0 ? { ...outcome, output: `${outcome.output}\n\n${fix}` } : outcome;
}

/** Steps of a stage run two at a time; each stage waits for the previous one. */
const STAGES: readonly (readonly Step[])[] = [
  [
    { name: "tests", run: runVitest },
    { name: "lock", run: checkLockFile },
    { name: "lint", run: checkLint },
    { name: "words", run: checkWords },
    { name: "types", run: () => runAll(...TYPE_CHECKS) },
    { name: "knip", run: () => runAll(["knip"]) },
  ],
  [{ name: "build", run: () => runAll(["npm", "run", "build"]) }],
  [{ name: "budgets", run: checkBudgets }],
  [{ name: "e2e", run: runPlaywright }],
];

const CONCURRENCY = 2;

async function runStep({ name, run }: Step): Promise<Outcome> {
  const start = performance.now();
  const outcome = await run().catch(
    (error: unknown): Outcome => ({
      passed: 0,
      failed: 1,
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${outcome.failed === 0 ? "✓" : "✗"} ${name.padEnd(8)} ${seconds.padStart(6)} s  ${formatCounts(outcome)}`,
  );
  if (outcome.report) console.log(outcome.report);
  if (outcome.failed > 0) console.log(`\n${outcome.output}\n`);
  return outcome;
}

function formatCounts({ passed, failed }: Pick<Outcome, "passed" | "failed">): string {
  return `${passed} passed, ${failed} failed`;
}

async function runStage(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return outcomes;
}

// With a compile cache, the servers and workers in tests start a third faster.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;

const { values } = parseArgs({ options: { only: { type: "string" } } });
const names = STAGES.flat().map((step) => step.name);
const wanted = values.only?.split(",") ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(", ")}. Available: ${names.join(", ")}.`);
  process.exit(2);
}

// Measured before the checks load the machine, because it scales their timeouts.
console.log(`Timeouts are scaled by ${slowness()} for this machine.`);

const outcomes: Outcome[] = [];
for (const stage of STAGES) outcomes.push(...(await runStage(stage.filter((step) => wanted.includes(step.name)))));

const total = {
  passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
  failed: outcomes.reduce((sum, outcome) => sum + outcome.failed, 0),
};
console.log(formatCounts(total));
process.exitCode = total.failed === 0 ? 0 : 1;
