/** Puts together what runs a site: the built pages, the server with its packages, and the operator's commands. The image
 *  and the tarball of a release hold exactly this. In deploy/Containerfile: `node scripts/assemble.ts FOLDER`. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import own from "#package.json" with { type: "json" };
import { COMMANDS } from "./bundle-server.ts";
import { planRelease } from "./release-plan.ts";
import { SERVER_FLAGS, SERVER_MAIN } from "./server-flags.ts";
import { nameOf, type PackageLock, serverPackages } from "./server-packages.ts";

const ROOT = resolve(import.meta.dirname, "..");

const DOCUMENTS = ["CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "deploy", "docs"];
/** The site's icons are drawn in its colors. */
const THEME = "src/ui/theme.css";
/** What packages carry for others: source maps, TypeScript, which Node doesn't run in a package, data in another format
 *  than the server reads, weights of fonts it doesn't use, and builds for browsers or for CommonJS. */
const EXCLUDED_PACKAGE_FILES = new RegExp(
  [
    "\\.(?:map|[cm]?ts)$",
    "@ip-location-db/asn/asn-ipv\\d\\.csv$",
    "-(?:Thin|Light|DemiLight|Medium|Black)\\.otf$",
    "figlet/fonts/",
    "gpt-tokenizer/(?:cjs|data)/",
    "highlight\\.js/(?:scss|styles)/",
    "mathjs/lib/(?:browser|cjs)/",
    "sql\\.js/dist/(?!sql-wasm\\.(?:js|wasm)$)",
  ].join("|"),
);

export type Cpu = "x64" | "arm64";

export interface Assembly {
  version: string;
  /** Processor of the machine that runs it, with Linux and glibc. */
  cpu: Cpu;
  /** Includes the project's Node and `bin/sundry-server`, so that nothing has to be installed. */
  withNode?: boolean;
  /** Accepts a build of the server alone, which serves only the API. */
  siteOptional?: boolean;
}

/** Fills a new folder. Files are hard links to the project's where that's possible.
 *  @throws if there is no build, or if the installed packages differ from the lock file */
export async function assemble(folder: string, assembly: Assembly): Promise<void> {
  const { version, cpu, withNode = false, siteOptional = false } = assembly;
  mkdirSync(folder, { recursive: true });
  for (const part of ["build/client", "build/server"]) {
    if (existsSync(join(ROOT, part))) place(part, folder);
    else if (part === "build/server" || !siteOptional) throw new Error("There is no build. Run: npm run build");
  }
  place(THEME, folder);
  for (const path of DOCUMENTS) place(path, folder);

  const lock: PackageLock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  for (const path of serverPackages(lock, cpu)) {
    const { version = "", integrity } = lock.packages[path] ?? {};
    if (existsSync(join(ROOT, path))) placePackage(path, version, folder);
    else await fetchPackage(`${nameOf(path)}@${version}`, join(folder, path), integrity);
  }
  if (withNode) await placeNode(folder, cpu);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(describePackage(version), null, 2)}\n`);
}

/** The package.json of a release: what Node and operators need of the project's. */
function describePackage(version: string): object {
  const { name, description, license, type, imports, optionalDependencies } = own;
  const scripts = { start: ["node", ...SERVER_FLAGS, SERVER_MAIN].join(" ") };
  for (const command of COMMANDS)
    Object.assign(scripts, { [command]: `node ${join(dirname(SERVER_MAIN), command)}.js` });
  const engines = { node: `>=${optionalDependencies.node}` };
  return { name, version, description, license, private: true, type, engines, imports, scripts };
}

/** @param isExcluded gets paths relative to the project */
function place(path: string, folder: string, isExcluded: (path: string) => boolean = () => false): void {
  if (isExcluded(path)) return;
  if (statSync(join(ROOT, path)).isDirectory()) {
    for (const name of readdirSync(join(ROOT, path))) place(join(path, name), folder, isExcluded);
  } else linkOrCopy(join(ROOT, path), join(folder, path));
}

function placePackage(path: string, version: string, folder: string): void {
  const installed = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")).version;
  if (installed !== version) throw new Error(`${path} is ${installed} instead of ${version}. Run: npm ci`);
  const nested = join(path, "node_modules");
  place(path, folder, (file) => file === nested || EXCLUDED_PACKAGE_FILES.test(file));
}

/** Downloads a package that npm doesn't install on this machine, because it is for another processor. */
async function fetchPackage(spec: string, folder: string, integrity?: string): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), "sundry-package-"));
  try {
    const output = execFileSync("npm", ["pack", spec, "--json", "--pack-destination", temporary], { encoding: "utf8" });
    const [packed] = JSON.parse(output);
    if (integrity && packed.integrity !== integrity) throw new Error(`${spec} is not what the lock file describes.`);
    const filter = ({ name }: { name: string }) => !EXCLUDED_PACKAGE_FILES.test(name);
    const tarball = createReadStream(join(temporary, packed.filename));
    await pipeline(tarball, createGunzip(), unpackTar(folder, { strip: 1, filter }));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

async function placeNode(folder: string, cpu: Cpu): Promise<void> {
  const bin = join(folder, "bin");
  if (cpu === process.arch) linkOrCopy(join(ROOT, "node_modules", "node", "bin", "node"), join(bin, "node"));
  else {
    const fetched = join(folder, "fetched");
    await fetchPackage(`node-linux-${cpu}@${own.optionalDependencies.node}`, fetched);
    linkOrCopy(join(fetched, "bin", "node"), join(bin, "node"));
    rmSync(fetched, { recursive: true });
  }
  linkOrCopy(join(ROOT, "scripts", "notices", "node.txt"), join(bin, "node-license.txt"));
  const launcher = `#!/bin/sh
# Starts the server with the Node in this folder. docs/configure.md lists its settings, which are environment variables.
root=\${0%/*}/..
exec "$root/bin/node" ${SERVER_FLAGS.join(" ")} "$root/${SERVER_MAIN}" "$@"
`;
  writeFileSync(join(bin, "sundry-server"), launcher);
  chmodSync(join(bin, "sundry-server"), 0o755);
}

function linkOrCopy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    // On another file system, for example.
    copyFileSync(from, to);
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { cpu: { type: "string" } } });
  const [folder] = positionals;
  const cpu = values.cpu === "amd64" ? "x64" : (values.cpu ?? process.arch);
  if (!folder || (cpu !== "x64" && cpu !== "arm64")) {
    console.error("Usage: node scripts/assemble.ts FOLDER [--cpu x64|arm64]");
    process.exit(2);
  }
  const { version } = planRelease(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), own.version);
  await assemble(resolve(folder), { version, cpu });
}
