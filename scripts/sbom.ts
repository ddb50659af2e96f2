/** Prints a software bill of materials of what the site consists of (CycloneDX), by the lock file: `npm run sbom`. */
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
// npm's --omit=dev leaves out what is for development *too*, and npm takes packages that WebAssembly builds bundle for
// ones of the wrong version; nothing here is installed for that processor.
const packages = Object.entries(lock.packages).filter(([, { dev, cpu }]) => !dev && !cpu?.includes("wasm32"));
delete lock.packages[""]?.devDependencies;

const base = mkdtempSync(join(tmpdir(), "sundry-sbom-"));
try {
  // npm calls the whole by its folder's name.
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
