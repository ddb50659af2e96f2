/** Updates the results on the page `/quality`; `--suites DIR` includes the public suites that the project doesn't contain. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { suites: { type: "string" } } });
const suites = values.suites === undefined ? undefined : resolve(values.suites);
if (suites !== undefined && !existsSync(suites)) {
  console.error(`There is no folder ${suites}.`);
  process.exit(2);
}

const tests = globSync("src/tools/*/*.test.ts").filter((file) => readFileSync(file, "utf8").includes("runSuite("));
const publicSuites = suites === undefined ? [] : globSync("src/tools/*/testing/public-suite.ts");
const { status } = spawnSync("vitest", ["run", ...tests, ...publicSuites, "--update"], {
  stdio: "inherit",
  env: { ...process.env, SUITES_DIR: suites },
});
process.exitCode = status ?? 1;
