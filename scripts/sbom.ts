/** Prints the site's software bill of materials (CycloneDX) from the lock file: `npm run sbom`. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface LockedPackage {
  dev?: boolean;
  cpu?: string[];
  devDependencies?: unknown;
}

const read = (name: string) => JSON.parse(readFileSync(name, "utf8"));

const { devDependencies: _, ...own } = read("package.json");
const lock: { packages: Record<string, LockedPackage> } = read("package-lock.json");
// npm's --omit=dev also omits packages needed at run time if they're dev dependencies too. npm reports wrong versions
// for packages bundled in wasm32 builds; those are never installed here.
const packages = Object.entries(lock.packages).filter(([, { dev, cpu }]) => !dev && !cpu?.includes("wasm32"));
delete lock.packages[""]?.devDependencies;

const base = mkdtempSync(join(tmpdir(), "sundry-sbom-"));
try {
  // npm uses the folder's name as the component's name.
  const folder = join(base, own.name);
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify(own));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }));
  const { status } = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--offline"], {
    cwd: folder,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(base, { recursive: true });
}
