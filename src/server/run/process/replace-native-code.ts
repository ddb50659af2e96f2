import { registerHooks } from "node:module";

const NATIVE_PARSER = "/curlconverter/dist/src/shell/Parser.js";
const PARSER = import.meta.resolve("./bash-parser.ts");

/** Call it before any tool is loaded. */
export function replaceNativeCode(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      return resolved.url.endsWith(NATIVE_PARSER)
        ? { url: PARSER, format: "module-typescript", shortCircuit: true }
        : resolved;
    },
  });
}
