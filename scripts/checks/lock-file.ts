import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Outcome, outcomeOf, PROJECT } from "./step.ts";

type Versions = Readonly<Record<string, string>>;

interface PackageFile {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
}

interface LockFile {
  packages: Readonly<Record<string, { version?: string; optionalDependencies?: Versions }>>;
}

/** Checks that the lock file has the native packages of all main platforms, and that package.json has exact versions. */
export async function checkLockFile(): Promise<Outcome> {
  const [own, lock] = await Promise.all(
    ["package.json", "package-lock.json"].map(async (name) => JSON.parse(await readFile(join(PROJECT, name), "utf8"))),
  );
  return outcomeOf([...findLooseVersions(own), ...findMissingPlatforms(lock)]);
}

/** Lists dependencies whose version is a range or a tag. */
export function findLooseVersions(own: PackageFile): string[] {
  return [own.dependencies, own.devDependencies, own.optionalDependencies]
    .flatMap((group) => Object.entries(group ?? {}))
    .filter(([, version]) => !/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version))
    .map(([name, version]) => `package.json: ${name} ${version} is not an exact version`);
}

/**
 * Lists native packages of main platforms that are missing from the lock file. npm silently writes such a lock file if
 * the registry has no build for a version, and `npm ci` then fails on other machines.
 */
export function findMissingPlatforms(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => isMainPlatform(name) && locate(lock, path, name) === undefined)
      .map((name) => `package-lock.json: ${path} needs ${name}, which is missing`),
  );
}

const PLATFORM = /(linux|darwin|win32|windows|freebsd|openbsd|netbsd|sunos|aix|android|openharmony|wasm32)/;
const MAIN_PLATFORM = /((linux|darwin)-(x64|arm64)|win32-x64)(-gnu|-glibc|-msvc)?$/;

function isMainPlatform(name: string): boolean {
  return MAIN_PLATFORM.test(name) || !PLATFORM.test(name);
}

/** Node's lookup: in the package itself, then in each folder above it. */
export function locate({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}
