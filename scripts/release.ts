/**
 * Makes a release of the current commit in `release/`: `npm run release`, or `-- --cpu x64,arm64` for other processors
 * than this machine's. The same commit gives the same bytes, wherever and whenever.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_SITE } from "#contract/site.ts";
import own from "#package.json" with { type: "json" };
import { assemble } from "./assemble.ts";
import { describeProvenance, digestFiles, formatChecksums, pinBom, sha256 } from "./provenance.ts";
import { planRelease } from "./release-plan.ts";
import { writeTarball } from "./tarball.ts";
import { zipFolders } from "./zip-folder.ts";

const ROOT = resolve(import.meta.dirname, "..");
const OUT = join(ROOT, "release");

const { values } = parseArgs({ options: { cpu: { type: "string", default: process.arch } } });
const cpus = values.cpu.split(",").map((cpu) => {
  if (cpu === "x64" || cpu === "arm64") return cpu;
  throw new Error(`--cpu ${cpu}: releases exist for x64 and arm64`);
});

const run = (program: string, ...args: string[]): string => {
  const env = { ...process.env, NODE_ENV: "production" };
  const options = { cwd: ROOT, env, encoding: "utf8", maxBuffer: 64 * 1_048_576 } as const;
  return execFileSync(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] }).trim();
};

if (run("git", "status", "--porcelain")) {
  console.error("Commit your changes first: a release is made of a commit.");
  process.exit(1);
}
const commit = run("git", "rev-parse", "HEAD");
const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? run("git", "log", "-1", "--format=%ct"));
const time = new Date(epoch * 1000);
const { version, notes } = planRelease(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), own.version, commit);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
console.log(`Building ${version} of ${commit}`);
run("npm", "run", "build");
const inputs: Record<string, string> = digestFiles([join(ROOT, "package-lock.json")]);
for (const cpu of cpus) {
  const name = `sundry-${version}-linux-${cpu}`;
  const folder = join(OUT, name);
  await assemble(folder, { version, cpu, withNode: true });
  inputs[`node-linux-${cpu}@${own.optionalDependencies.node}`] = sha256(readFileSync(join(folder, "bin", "node")));
  await writeTarball(folder, join(OUT, `${name}.tar.gz`), name, time);
  rmSync(folder, { recursive: true });
}
const site = join(OUT, "site");
run(process.execPath, "scripts/build-static.ts", "--out", site);
zipFolders(join(OUT, `sundry-static-${version}.zip`), { "": site });
zipFolders(join(OUT, `sundry-offline-${version}.zip`), { "": join(ROOT, "scripts/static/launcher"), site });
rmSync(site, { recursive: true });
run(process.execPath, "scripts/pack-cli.ts", OUT, version);
rmSync(join(OUT, "cli"), { recursive: true });
const bom = pinBom(JSON.parse(run("npm", "run", "--silent", "sbom")), version, time);
writeFileSync(join(OUT, `sundry-${version}.cdx.json`), `${JSON.stringify(bom, null, 2)}\n`);

const digestAll = () =>
  digestFiles(
    readdirSync(OUT)
      .toSorted()
      .map((name) => join(OUT, name)),
  );
const { sourceUrl: source } = DEFAULT_SITE;
const [node, npm] = [process.versions.node, run("npm", "--version")];
const provenance = describeProvenance(digestAll(), { source, commit, version, cpus, node, npm, epoch, inputs });
writeFileSync(join(OUT, "provenance.json"), `${JSON.stringify(provenance, null, 2)}\n`);
writeFileSync(join(OUT, "NOTES.md"), `${notes}\n`);
writeFileSync(join(OUT, "SHA256SUMS"), formatChecksums(digestAll()));
for (const name of readdirSync(OUT)) {
  console.log(`${(statSync(join(OUT, name)).size / 1_048_576).toFixed(1).padStart(7)} MiB  ${name}`);
}
