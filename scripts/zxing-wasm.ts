import type { Plugin } from "vite";

const LIBRARY = "/zxing-wasm/dist/es/share.js";
/** A template literal with the path of the version. */
const OTHER_SITE = /`https:\/\/fastly\.jsdelivr\.net\/npm\/zxing-wasm@[^`]*`/;

/** zxing-wasm fetches its engine from another site. As a hashed asset of ours, it works offline. */
export function zxingWasm(): Plugin {
  return {
    name: "zxing-wasm",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith(LIBRARY)) return undefined;
      if (!OTHER_SITE.test(code)) throw new Error("zxing-wasm no longer loads its engine as expected");
      return `import engineUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
${code.replace(OTHER_SITE, "engineUrl")}`;
    },
  };
}
