// The package brings no types, and the tests see only what is referred to.
/// <reference path="./uglify-js.d.ts" />
import uglify from "uglify-js";
import { isNoConsoleCall } from "./console-calls.ts";

interface Es5Settings {
  mangle: boolean;
  dropConsole: boolean;
  asciiOnly: boolean;
  /** Whether `return` may stand at the top level, as in CommonJS. */
  bareReturns: boolean;
  keepComment: false | ((node: unknown, comment: { type: string; value: string }) => boolean);
}

/**
 * Shortens a script in ECMAScript 5 with uglify-js, under the promises that terser keeps.
 * @returns undefined for what uglify-js does not understand.
 */
export function minifyEs5(code: string, settings: Es5Settings): string | undefined {
  return uglify.minify(code, {
    module: false,
    parse: { bare_returns: settings.bareReturns },
    compress: {
      // A second pass takes as long again and saves 0.6 % of lodash.
      passes: 1,
      pure_getters: false,
      directives: false,
      // A function's `length` can be read.
      keep_fargs: true,
      // Two variables in one have one name.
      merge_vars: settings.mangle,
      drop_debugger: settings.dropConsole,
      ...(settings.dropConsole && { pure_funcs: isNoConsoleCall }),
    },
    mangle: settings.mangle,
    output: { comments: settings.keepComment, ascii_only: settings.asciiOnly },
  }).code;
}
