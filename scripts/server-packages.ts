import { locate } from "./checks/lock-file.ts";

/** A package-lock.json, as far as it matters here. Keys are paths such as `node_modules/a/node_modules/b`. */
export interface PackageLock {
  packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  version?: string;
  integrity?: string;
  os?: readonly string[];
  cpu?: readonly string[];
  libc?: readonly string[];
  dependencies?: Versions;
  optionalDependencies?: Versions;
  peerDependencies?: Versions;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

type Versions = Readonly<Record<string, string>>;

/** What only the build and the pages use. The server loads WebAssembly in place of curlconverter's native parser. */
const NOT_ON_SERVER = new Set([
  "@tailwindcss/vite",
  "@vitejs/plugin-react",
  "echarts",
  "node",
  "tailwindcss",
  "tree-sitter",
  "tree-sitter-bash",
  "typescript",
  "vite",
]);

/** Paths of the packages that the server needs on Linux with glibc, with all that they depend on. */
export function serverPackages(lock: PackageLock, cpu: string): string[] {
  const found = new Set<string>();
  const platform = { os: "linux", cpu, libc: "glibc" } as const;
  const addAll = (path: string) => {
    for (const name of neededBy(lock.packages[path] ?? {})) {
      const needed = NOT_ON_SERVER.has(name) ? undefined : locate(lock, path, name);
      if (needed === undefined || found.has(needed) || !fits(lock.packages[needed] ?? {}, platform)) continue;
      found.add(needed);
      addAll(needed);
    }
  };
  addAll("");
  return [...found].toSorted();
}

/** @example nameOf("node_modules/a/node_modules/@b/c") // "@b/c" */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Wildcards and exclusions such as `!win32` don't occur in packages for one platform. */
function fits(locked: LockedPackage, platform: Readonly<Record<"os" | "cpu" | "libc", string>>): boolean {
  return (["os", "cpu", "libc"] as const).every((key) => locked[key]?.includes(platform[key]) ?? true);
}
