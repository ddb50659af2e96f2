/** Runs `npm test` with all browser tests and 10,000 generated cases per property, or as many as ten seconds allow, plus
 *  tools in Firefox and WebKit, the files in `deploy/`, killed processes and ten minutes of visitors. Takes a few hours. */
import { spawnSync } from "node:child_process";

const STEPS: readonly (readonly [name: string, ...command: string[]])[] = [
  ["check", "npm", "test", "--silent"],
  ["firefox", "npm", "run", "--silent", "e2e:firefox"],
  ["webkit", "npm", "run", "--silent", "e2e:webkit"],
  ["deploy", "npm", "run", "--silent", "deploy:check"],
  ["chaos", "npm", "run", "--silent", "chaos", "--", "--kills", "20", "--seconds", "100"],
  ["soak", "npm", "run", "--silent", "bench", "--", "soak", "--minutes", "10"],
];

const failed: string[] = [];
for (const [name, program = "", ...args] of STEPS) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    env: { ...process.env, NIGHTLY: "1", PROPERTY_RUNS: "10000" },
  });
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? "\nAll steps passed." : `\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
