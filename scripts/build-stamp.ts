import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Sources of the built site, relative to the project root. */
const SOURCES = ["src", "docs", "public", "package-lock.json", "vite.config.ts", "scripts"];
/** Server and test code don't affect the built site, except what renders it. */
const IGNORED = /^src\/server\/(?!site\/)|\.test\.tsx?$/;

const stampFile = (root: string) => join(root, "build", "stamp.txt");

/** Whether `build/client` is a finished build of the current sources. */
export async function isBuildFresh(root: string): Promise<boolean> {
  const stamp = await readFile(stampFile(root), "utf8").catch(() => "");
  return stamp !== "" && stamp === (await sourceStamp(root));
}

/** Builds the site if its sources have changed since the last build. @throws if the build fails */
export async function buildUnlessFresh(root: string): Promise<void> {
  if (await isBuildFresh(root)) return;
  const { status } = spawnSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The build failed");
}

/** Records that the site has been built from the current sources. */
export async function markBuilt(root: string): Promise<void> {
  await writeFile(stampFile(root), await sourceStamp(root));
}

async function sourceStamp(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of (await sourceFiles(root)).sort()) {
    const { size, mtimeMs } = await stat(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

async function sourceFiles(root: string): Promise<string[]> {
  const found = await Promise.all(
    SOURCES.map(async (source) => {
      const info = await stat(join(root, source)).catch(() => undefined);
      if (!info) return [];
      if (info.isFile()) return [source];
      const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    }),
  );
  return found.flat().filter((file) => !IGNORED.test(file));
}
