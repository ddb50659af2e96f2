/** Bundles the server, its threads and processes, and the operator's commands into `build/server/app`. */
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { entryName } from "#server/platform/entry.ts";
import { markBuilt } from "./build-stamp.ts";
import { bundledTools } from "./bundled-tools.ts";

const ROOT = resolve(import.meta.dirname, "..");

/** Modules below `src/server` that Node starts with: the server, then its threads and processes. */
const ENTRIES = [
  "main",
  "pdf/engine/main",
  "platform/confined/bash-parser",
  "platform/confined/confine",
  "platform/confined/memory-watchdog",
  "platform/json-thread",
  "platform/watchdog-thread",
  "run/process/main",
  "site/render-thread",
];
/** npm scripts that operators run next to a site. */
export const COMMANDS = ["backup", "remove", "restore", "rotate-key"];

/** Packages of hundreds of small modules that the server loads at its start. The others are loaded from their folders. */
const BUNDLED = ["@fastify/type-provider-typebox", "kysely", "typebox"];

function replaceToolModules(): Plugin {
  const ID = "#interfaces/tool-modules.ts";
  return {
    name: "replace-tool-modules",
    enforce: "pre",
    resolveId: (id) => (id === ID ? `\0${id}` : undefined),
    load: (id) => (id === `\0${ID}` ? bundledTools() : undefined),
  };
}

export async function bundleServer(): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    plugins: [replaceToolModules()],
    ssr: { noExternal: BUNDLED },
    build: {
      ssr: true,
      outDir: join(ROOT, "build", "server", "app"),
      emptyOutDir: true,
      target: "node24",
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries([
          ...ENTRIES.map((path) => [entryName(path), `src/server/${path}.ts`]),
          ...COMMANDS.map((name) => [name, `scripts/${name}.ts`]),
        ]),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  await markBuilt(ROOT, "server");
}

if (import.meta.main) await bundleServer();
