import type { Plugin } from "vite";

const PARSER = "/curlconverter/dist/src/shell/webParser.js";

/** curlconverter fetches its parser from the site's root. As hashed assets, its two files can be cached forever. */
export function curlconverterWasm(): Plugin {
  return {
    name: "curlconverter-wasm",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith(PARSER)) return undefined;
      const patched = code.replace('"/" + scriptName', "runtimeUrl").replace('"/tree-sitter-bash.wasm"', "bashUrl");
      if (!patched.includes("runtimeUrl") || !patched.includes("bashUrl")) {
        throw new Error("curlconverter no longer loads its parser as expected");
      }
      return `import runtimeUrl from "web-tree-sitter/tree-sitter.wasm?url";
import bashUrl from "curlconverter/dist/tree-sitter-bash.wasm?url";
${patched}`;
    },
  };
}
