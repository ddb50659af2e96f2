import { spawn } from "node:child_process";
import { delimiter, join, resolve } from "node:path";

/** Project root. */
export const PROJECT = resolve(import.meta.dirname, "../..");

/** Result of a check: `output` is printed on failure, `report` always. */
export interface Outcome {
  passed: number;
  failed: number;
  output: string;
  report?: string;
}

/** A check, counted as one test unless it runs tests itself. */
export interface Step {
  name: string;
  run: () => Promise<Outcome>;
}

/** Outcome of a check that returns a list of problems. */
export function outcomeOf(problems: readonly string[]): Outcome {
  const failed = problems.length === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, output: problems.join("\n") };
}

/** Runs a program with the project's binaries first in PATH. @returns exit code and all output */
export function run(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const path = [join(PROJECT, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: PROJECT,
    env: { ...process.env, NO_COLOR: "1", ...environment, PATH: path },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return new Promise((done) => {
    let output = "";
    const add = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding("utf8").on("data", add);
    child.stderr.setEncoding("utf8").on("data", add);
    child.on("error", (error) => done({ code: 1, output: `${program}: ${error.message}` }));
    child.on("close", (code) => done({ code: code ?? 1, output: output.trim() }));
  });
}

/** Runs commands in order and stops at the first failure. */
export async function runAll(...commands: readonly (readonly [string, ...string[]])[]): Promise<Outcome> {
  for (const [program, ...args] of commands) {
    const { code, output } = await run(program, args);
    if (code !== 0) return outcomeOf([`${[program, ...args].join(" ")}\n${output}`]);
  }
  return outcomeOf([]);
}
