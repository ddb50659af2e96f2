/** Packs the command line and the tools' pure code into `build/sundry-cli-VERSION.tgz`, or into the folder that is named,
 *  with the version that is named. The tarball runs without the project and its packages. */
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import packageJson from "#package.json" with { type: "json" };
import { bundledTools } from "./bundled-tools.ts";
import { findPackages, writeNotices } from "./third-party-notices.ts";

const ROOT = resolve(import.meta.dirname, "..");
const BUILD = resolve(process.argv[2] ?? join(ROOT, "build"));
const OUT = join(BUILD, "cli");
const VERSION = process.argv[3] ?? packageJson.version;
const PARSER_RUNTIME = "/web-tree-sitter/tree-sitter.js";
const CODE_ENGINE = "/src/tools/code-reader/load-zxing.ts";
const SQL_ENGINE = "/src/shared/sqlite/open-database.ts";
const QPDF_RUNTIME = "/qpdf-wasm/dist/qpdf.js";
const QPDF = "/src/shared/pdf/qpdf.ts";
const PARSER = "/curlconverter/dist/src/shell/Parser.js";

/** Files that packages read from the folder of their code. */
const ASSETS = [
  "@embedpdf/pdfium/dist/pdfium.wasm",
  "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm",
  "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm",
  "@neslinesli93/qpdf-wasm/dist/qpdf.wasm",
  "curlconverter/dist/tree-sitter-bash.wasm",
  "sql.js/dist/sql-wasm.wasm",
  "web-tree-sitter/tree-sitter.wasm",
  "zxing-wasm/dist/reader/zxing_reader.wasm",
];

/** Code that takes the place of modules. */
const REPLACED: Readonly<Record<string, () => string | Promise<string>>> = {
  "#shared/image/jpeg-wasm.ts": () => `import { readFile } from "node:fs/promises";
import { basename } from "node:path";
export const jpegWasm = async (path) => ({ wasmBinary: await readFile(new URL(basename(path), import.meta.url)) });`,
  "#interfaces/tool-modules.ts": bundledTools,
  // The browser's package; Node has Brotli.
  "brotli-wasm": () => `import { brotliCompressSync } from "node:zlib";
export default Promise.resolve({ compress: (bytes) => brotliCompressSync(bytes) });`,
};

/** What the tools use and Node 20 lacks. */
const OLD_NODE = `Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
Promise.withResolvers ??= () => {
  const resolvers = {};
  resolvers.promise = new Promise((resolve, reject) => Object.assign(resolvers, { resolve, reject }));
  return resolvers;
};`;

/** The modules that a thread starts with. */
const ENTRIES = /\/src\/(?:cli\/(?:command|job-thread)|mcp\/run-thread)\.ts$/;

const LAUNCHER = `#!/usr/bin/env node
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

const { env, platform } = process;
const base = platform === "win32" ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
// In the user's own folder: others could plant code in a shared one.
module.enableCompileCache?.(join(base || join(homedir(), ".cache"), "sundry"));
await import("./dist/command.js");
`;

const README = `# Sundry on the command line

Small tools for text, data and files. They run on this machine, send nothing, and need Node 20 or newer.

    npm install --global ./sundry-cli-${VERSION}.tgz
    sundry

The packages it contains are listed in licenses.txt.
`;

function replaceModules(): Plugin {
  const sources: Record<string, () => string | Promise<string>> = {
    ...REPLACED,
    "virtual:old-node": () => OLD_NODE,
    "#package.json": () => JSON.stringify({ version: VERSION }),
  };
  return {
    name: "replace-modules",
    enforce: "pre",
    resolveId: (id) => (Object.hasOwn(sources, id) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith("\0") ? sources[id.slice(1)]?.() : undefined),
    transform(code, id) {
      if (ENTRIES.test(id)) return `import "virtual:old-node";\n${code}`;
      // Unused, because their files are located for them; modules don't have it.
      if (id.endsWith(PARSER_RUNTIME) || id.endsWith(QPDF_RUNTIME)) return code.replaceAll("__dirname", '""');
      if (id.endsWith(QPDF)) return code.replace(/"[./]+\/node_modules\/.*\/(?=qpdf\.wasm")/, '"');
      if (id.endsWith(CODE_ENGINE)) return code.replace("zxing-wasm/reader/zxing_reader.wasm", "./zxing_reader.wasm");
      if (id.endsWith(SQL_ENGINE)) return code.replace("sql.js/dist/sql-wasm.wasm", "./sql-wasm.wasm");
      if (!id.endsWith(PARSER)) return undefined;
      // In place of the native parser, which would have to be compiled on some systems.
      return `import { fileURLToPath } from "node:url";
import Parser from "web-tree-sitter";
const pathOf = (name) => fileURLToPath(new URL(name, import.meta.url));
await Parser.init({ locateFile: pathOf });
const parser = new Parser();
parser.setLanguage(await Parser.Language.load(pathOf("tree-sitter-bash.wasm")));
export default parser;`;
    },
  };
}

function collectFolders(folders: Set<string>): Plugin {
  return {
    name: "collect-folders",
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      for (const folder of findPackages(ids)) folders.add(folder);
    },
  };
}

rmSync(OUT, { recursive: true, force: true });
const folders = new Set(["web-tree-sitter"].map((name) => join(ROOT, "node_modules", name)));
await build({
  root: ROOT,
  configFile: false,
  logLevel: "warn",
  plugins: [replaceModules(), collectFolders(folders)],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: join(OUT, "dist"),
    emptyOutDir: true,
    target: "node20",
    minify: true,
    copyPublicDir: false,
    rolldownOptions: {
      // The parser's runtime evaluates strings in its own files only.
      checks: { eval: false },
      input: {
        command: "src/cli/command.ts",
        "job-thread": "src/cli/job-thread.ts",
        "run-thread": "src/mcp/run-thread.ts",
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
for (const asset of ASSETS) {
  copyFileSync(join(ROOT, "node_modules", asset), join(OUT, "dist", asset.slice(asset.lastIndexOf("/") + 1)));
}
writeFileSync(join(OUT, "sundry.js"), LAUNCHER);
chmodSync(join(OUT, "sundry.js"), 0o755);
writeFileSync(join(OUT, "README.md"), README);
copyFileSync(join(ROOT, "LICENSE"), join(OUT, "LICENSE"));
writeFileSync(
  join(OUT, "licenses.txt"),
  await writeNotices([...folders], "This command contains the following packages, each under its own license."),
);
const packed = {
  name: "sundry-cli",
  version: VERSION,
  description: "Small tools for text, data and files on the command line.",
  license: packageJson.license,
  type: "module",
  engines: { node: ">=20" },
  bin: { sundry: "sundry.js" },
};
writeFileSync(join(OUT, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
execFileSync("npm", ["pack", "--silent", "--pack-destination", BUILD], {
  cwd: OUT,
  shell: process.platform === "win32",
});
console.log(join(BUILD, `sundry-cli-${VERSION}.tgz`));
