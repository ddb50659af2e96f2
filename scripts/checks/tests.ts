import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Outcome, run } from "./step.ts";

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Unit and integration tests. */
export async function runVitest(): Promise<Outcome> {
  return countTests(async (report) => {
    const result = await run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
    return {
      ...result,
      count: ({ numPassedTests, numFailedTests }: VitestReport) => ({ passed: numPassedTests, failed: numFailedTests }),
    };
  });
}

/** Browser tests against the built site. */
export async function runPlaywright(): Promise<Outcome> {
  return countTests(async (report) => {
    const result = await run("playwright", ["test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return {
      ...result,
      count: ({ stats }: PlaywrightReport) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    };
  });
}

interface TestRun<Report> {
  code: number;
  output: string;
  count: (report: Report) => { passed: number; failed: number };
}

/** A runner that fails without a failed test, or runs no tests, counts as one failure. */
async function countTests<Report>(start: (reportPath: string) => Promise<TestRun<Report>>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "sundry-tests-"));
  const reportPath = join(folder, "report.json");
  try {
    const { code, output, count } = await start(reportPath);
    const report = await readFile(reportPath, "utf8").catch(() => undefined);
    const { passed, failed } = report === undefined ? { passed: 0, failed: 0 } : count(JSON.parse(report));
    const broken = failed === 0 && (code !== 0 || passed === 0);
    return { passed, failed: broken ? 1 : failed, output };
  } finally {
    await rm(folder, { recursive: true });
  }
}
