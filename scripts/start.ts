import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readFlags } from "#server/flags.ts";
import { neededBuild } from "./build-stamp.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { SERVER_FLAGS, SERVER_MAIN } from "./server-flags.ts";

const root = resolve(import.meta.dirname, "..");

try {
  // Before a minute of building.
  readFlags(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

const script = await neededBuild(root);
if (script !== undefined) {
  if (script === "build.ts") process.stdout.write("Building the site; this takes a minute.\n");
  const { status } = spawnSync(process.execPath, [join(root, "scripts", script)], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

// The compile cache saves an idle server about 20 MB.
const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };
const main = join(root, SERVER_MAIN);
if (process.execve && process.platform !== "win32") {
  // The server replaces this process, so that it receives signals and the build's memory is freed.
  process.execve(
    process.execPath,
    [process.execPath, ...SERVER_FLAGS, main, ...process.argv.slice(2)],
    env as Record<string, string>,
  );
}
await import(pathToFileURL(main).href);
