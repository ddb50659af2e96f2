import type { Plugin } from "vite";

const PARSER = "/curlconverter/dist/src/shell/webParser.js";

/** curlconverter fetches its parser from the root of the site; as hashed assets its two files can be kept for ever. */
export function curlconverterWasm(): Plugin {
  return {
    name: "curlconverter-wasm",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith(PARSER)) return undefined;
      const mended = code.replace('"/" + scriptName', "runtimeUrl").replace('"/tree-sitter-bash.wasm"', "bashUrl");
      if (!mended.includes("runtimeUrl") || !mended.includes("bashUrl")) {
        throw new Error("curlconverter no longer loads its parser as expected");
      }
      return `import runtimeUrl from "web-tree-sitter/tree-sitter.wasm?url";
import bashUrl from "curlconverter/dist/tree-sitter-bash.wasm?url";
${mended}`;
    },
  };
}
