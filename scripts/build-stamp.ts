import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** What is built: the pages, and the server's code. */
type Part = "site" | "server";

interface Sources {
  /** Relative to the project root. */
  paths: readonly string[];
  ignored: RegExp;
  /** What builds it. */
  script: string;
}

const PARTS: Readonly<Record<Part, Sources>> = {
  site: {
    paths: ["src", "docs", "public", "package-lock.json", "vite.config.ts", "scripts"],
    // Server code doesn't affect the pages, except what renders them.
    ignored: /^src\/server\/(?!site\/)|\.test\.tsx?$/,
    script: "build.ts",
  },
  server: { paths: ["src", "package-lock.json", "scripts"], ignored: /\.tsx$|\.test\.ts$/, script: "bundle-server.ts" },
};

const stampFile = (root: string, part: Part) => join(root, "build", `${part}-stamp.txt`);

/** The script that brings the build up to date with the sources; undefined if it is. The one of the site builds both. */
export async function neededBuild(root: string): Promise<string | undefined> {
  for (const part of ["site", "server"] as const) {
    const stamp = await readFile(stampFile(root, part), "utf8").catch(() => "");
    if (stamp !== (await sourceStamp(root, part))) return PARTS[part].script;
  }
  return undefined;
}

/** Builds what has changed since the last build. @throws if the build fails */
export async function buildUnlessFresh(root: string): Promise<void> {
  const script = await neededBuild(root);
  if (script === undefined) return;
  const { status } = spawnSync(process.execPath, [join(root, "scripts", script)], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("The build failed");
}

/** Records that a part has been built from the current sources. */
export async function markBuilt(root: string, part: Part): Promise<void> {
  await writeFile(stampFile(root, part), await sourceStamp(root, part));
}

async function sourceStamp(root: string, part: Part): Promise<string> {
  const hash = createHash("sha256");
  for (const file of (await sourceFiles(root, PARTS[part])).sort()) {
    const { size, mtimeMs } = await stat(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

async function sourceFiles(root: string, { paths, ignored }: Sources): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (source) => {
      const info = await stat(join(root, source)).catch(() => undefined);
      if (!info) return [];
      if (info.isFile()) return [source];
      const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    }),
  );
  return found.flat().filter((file) => !ignored.test(file));
}
