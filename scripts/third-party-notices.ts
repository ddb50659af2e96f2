import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Their icons and styles stand in the pages, though no module says so. */
const BESIDE_MODULES = ["lucide-static", "tailwindcss"];

/** What is compiled into a package, and whose notices it leaves out. */
const COMPILED_IN: Readonly<Record<string, string>> = {
  "@jsquash/avif": join(import.meta.dirname, "notices/avif.txt"),
  "@jsquash/webp": join(import.meta.dirname, "notices/webp.txt"),
};

/** Licenses that allow this use, by their SPDX names. */
const KNOWN = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

const FILE = "licenses.txt";
const TEXT = /^(licen[cs]e|copying|notice|third-party-notices)/i;
const MODULE = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const LINE = "─".repeat(80);

/** Folders of the packages that are part of what browsers load. */
const bundled = new Set<string>();

/** Notes which packages are in the scripts of workers, which are bundled on their own and before the pages'. */
export function notePackages(): Plugin {
  return {
    name: "note-packages",
    generateBundle(_options, bundle) {
      for (const folder of findPackages(modulesOf(bundle))) bundled.add(folder);
    },
  };
}

/** Writes the licenses of all packages that are part of what browsers load, as these demand it, into one file of the site. */
export function thirdPartyNotices(): Plugin {
  return {
    name: "third-party-notices",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      const beside = BESIDE_MODULES.map((name) => resolve("node_modules", name));
      const folders = new Set([...bundled, ...findPackages(modulesOf(bundle)), ...beside]);
      this.emitFile({ type: "asset", fileName: FILE, source: await writeNotices([...folders]) });
    },
  };
}

function modulesOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
}

/** The folders of the packages that modules are from, each once. */
export function findPackages(moduleIds: readonly string[]): string[] {
  return [...new Set(moduleIds.map((id) => MODULE.exec(id)?.[1]).filter((folder) => folder !== undefined))];
}

/** The names, licenses and license texts of packages. @throws when one has none, or one that is not known to allow this. */
export async function writeNotices(folders: readonly string[]): Promise<string> {
  const notices = await Promise.all(folders.map(readNotice));
  const sorted = notices.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
  return [
    "What browsers load of this site contains the following packages, each under its own license.",
    ...sorted.map(({ title, text }) => [LINE, title, LINE, "", text].join("\n")),
  ].join("\n\n");
}

async function readNotice(folder: string): Promise<{ title: string; text: string }> {
  const description: PackageDescription = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const { name, version, license = "no license" } = description;
  if (!isKnown(license)) throw new Error(`${name} is bundled under ${license}, which is not known to allow that`);
  const texts = await readTexts(folder);
  const compiledIn = COMPILED_IN[name];
  if (compiledIn) texts.push(await readFile(compiledIn, "utf8"));
  if (texts.length === 0) throw new Error(`${name} is bundled, and has no license text`);
  const title = [`${name} ${version}, ${license}`, sourceOf(description)].filter(Boolean).join("\n");
  return { title, text: texts.map((text) => text.trim()).join("\n\n") };
}

interface PackageDescription {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  repository?: string | { url?: string };
}

/** Whether one of the alternatives of an SPDX expression consists of known licenses. */
function isKnown(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, "").split(" OR ");
  return alternatives.some((licenses) => licenses.split(" AND ").every((license) => KNOWN.has(license)));
}

async function readTexts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name)).map(({ name }) => name);
  const others = entries.some((entry) => entry.isDirectory() && entry.name === "licenses")
    ? (await readdir(join(folder, "licenses"))).map((name) => join("licenses", name))
    : [];
  return Promise.all([...files, ...others].sort().map((file) => readFile(join(folder, file), "utf8")));
}

/** Where the source is had, which some licenses want to be told. */
function sourceOf({ repository, homepage }: PackageDescription): string | undefined {
  const url = typeof repository === "string" ? repository : repository?.url;
  return url?.replace(/^git\+/, "").replace(/^(github:)?(?=[\w.-]+\/[\w.-]+$)/, "https://github.com/") ?? homepage;
}
