import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { readFlags } from "#server/flags.ts";
import { isBuildFresh } from "./build-stamp.ts";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { SERVER_FLAGS } from "./server-flags.ts";

const root = resolve(import.meta.dirname, "..");

try {
  // Before a minute of building.
  readFlags(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

if (!(await isBuildFresh(root))) {
  process.stdout.write("Building the site; this takes a minute.\n");
  const { status } = spawnSync(process.execPath, [join(root, "scripts", "build.ts")], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

// The compile cache saves an idle server about 20 MB.
const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };
const main = join(root, "src", "server", "main.ts");
if (process.execve && process.platform !== "win32") {
  // The server replaces this process, so that it receives signals and the build's memory is freed.
  process.execve(
    process.execPath,
    [process.execPath, ...SERVER_FLAGS, main, ...process.argv.slice(2)],
    env as Record<string, string>,
  );
}
await import("#server/main.ts");
