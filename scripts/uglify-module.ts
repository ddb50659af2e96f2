import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import type { Plugin } from "vite";

const ENTRY = "/uglify-js/tools/node.js";

/** Parts of uglify-js for source maps, other trees and property names, none of which is asked for. */
const UNUSED = ["sourcemap.js", "mozilla-ast.js", "propmangle.js", "exports.js"];

const MADE_AT_RUN_TIME = 'new Function(code.join(""))()';

interface Uglify {
  /** Absolute paths of the files that it is made of, in their order. */
  FILES: readonly string[];
  [node: `AST_${string}`]: () => void;
}

/** uglify-js as one module that makes no code while it runs, which the site's content security policy forbids. */
export function uglifyModule(): Plugin {
  return {
    name: "uglify-module",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(ENTRY)) return undefined;
      return joinUglify(createRequire(import.meta.url)(id), (path) => readFileSync(path, "utf8"));
    },
  };
}

/** The source of the module.
 *  @throws when uglify-js makes code in another place than is known. */
export function joinUglify(uglify: Uglify, read: (path: string) => string): string {
  const parts = uglify.FILES.filter((path) => !UNUSED.includes(basename(path))).map(read);
  const constructors = Object.entries(uglify).filter(([name]) => name.startsWith("AST_"));
  const written = constructors.map(([name, node]) => `  ${name}: ${node}`).join(",\n");
  const code = parts.join("\n\n").replace(MADE_AT_RUN_TIME, 'CONSTRUCTORS["AST_" + type]');
  if (!code.includes("CONSTRUCTORS[") || /(?<!\/\/ )\bnew Function\(/.test(code)) {
    throw new Error("uglify-js no longer makes its constructors as expected");
  }
  return `const CONSTRUCTORS = {\n${written}\n};\n\n${code}\n\nexport default { minify };\n`;
}
