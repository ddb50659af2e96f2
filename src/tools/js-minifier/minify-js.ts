import { type CompressOptions, type MinifyOptions, minify } from "terser";
import { InputError } from "#shared/input-error.ts";
import { isNotConsoleCall } from "./console-calls.ts";
import { isEs5, type SyntaxTree } from "./es5.ts";
import { type ParseMode, parse } from "./parse.ts";
import { patchProtoShorthand } from "./proto-shorthand.ts";
import { findRuntimeNames, type RuntimeNames } from "./runtime-names.ts";
import { staticMembersOf } from "./static-members.ts";
import { isSyntaxError, throwSyntaxError } from "./syntax-error.ts";
import { findUnsafeNames } from "./unsafe-names.ts";

export interface MinifySettings {
  /** Shortens names that are not visible from outside. */
  mangle: boolean;
  /** Removes `debugger` statements and `console` calls, but keeps side effects of their arguments. */
  dropConsole: boolean;
  /** Keeps comments that start with `!` or contain @license, @preserve or @copyright. */
  keepLicenses: boolean;
  /** Top-level names are private in a module, but shared with every script of the page in a script. */
  sourceType: "auto" | "script" | "module";
}

/**
 * Minifies JavaScript with terser, minus terser's unsafe assumptions: reading a property may run a getter, code may
 * read `.name` at run time, and ASCII code stays ASCII.
 * @throws {InputError} with line and column of a syntax error
 * @example await minifyJs("const sum = (first, second) => { return first + second }", …) // "const sum=(t,e)=>t+e;"
 */
export async function minifyJs(code: string, settings: MinifySettings): Promise<string> {
  if (code.length > MAX_CHARACTERS) {
    throw new InputError("Failed to minify JavaScript: the code is longer than 20 million characters");
  }
  const { module, bareReturns, names, unsafeNames, patchedCode } = await analyze(code, settings.sourceType);
  // An ASCII file works under any charset.
  const asciiOnly = /^[\0-\x7f]*$/.test(code);
  const compress: CompressOptions = {
    ...(unsafeNames.length > 0 ? { ...EXPRESSIONS_ONLY, side_effects: settings.dropConsole } : { passes: 2 }),
    pure_getters: false,
    // Other programs read "use client" and "use asm".
    directives: false,
    drop_debugger: settings.dropConsole,
    // Terser accepts a function, though its types don't say so. Its `drop_console` also drops the arguments' effects.
    ...(settings.dropConsole && { pure_funcs: isNotConsoleCall as unknown as string[] }),
    // Inlining a function into its only use loses the name it gets from its variable.
    ...(names.variables.length > 0 ? { reduce_vars: false, collapse_vars: false } : {}),
  };
  const options: MinifyOptions = {
    module,
    parse: { bare_returns: bareReturns },
    compress,
    mangle: settings.mangle && { reserved: [...names.variables, ...unsafeNames] },
    keep_classnames: names.classes,
    keep_fnames: names.functions,
    // Terser would drop the braces around a lone function in a block, a syntax error in the strict code of a class.
    format: { comments: settings.keepLicenses && isLicense, ascii_only: asciiOnly, braces: unsafeNames.length > 0 },
  };
  const { code: minified = "" } = await minify(patchedCode, options)
    .catch((error) => {
      if (isSyntaxError(error)) throw error;
      // Terser crashes when it evaluates code that throws, such as `5n % 0n`.
      return minify(patchedCode, { ...options, compress: { ...compress, evaluate: false } });
    })
    // Terser reports duplicate declarations only here.
    .catch((error) => throwSyntaxError(code, error));
  return minified;
}

const MAX_CHARACTERS = 20_000_000;

/** For code with names that terser misjudges: only optimizations that ignore names. */
const EXPRESSIONS_ONLY: CompressOptions = {
  defaults: false,
  comparisons: true,
  computed_props: true,
  evaluate: true,
  properties: true,
};

/** For terser's `comments`: true for a comment that names a license. */
const isLicense = (_: unknown, { value }: { value: string }) => LICENSE.test(value);

const LICENSE = /@preserve|@copyright|@lic|@cc_on|^\**!/i;

const SCRIPT: ParseMode = { module: false, bareReturns: false };
const MODULE: ParseMode = { module: true, bareReturns: false };
const COMMON_JS: ParseMode = { module: false, bareReturns: true };
const PARSE_MODES = { auto: [SCRIPT, MODULE, COMMON_JS], script: [SCRIPT, COMMON_JS], module: [MODULE] };

interface Analysis extends ParseMode {
  names: RuntimeNames;
  /** Names that terser misjudges when it moves or drops code. */
  unsafeNames: string[];
  /** The code after rewriting what terser would change the meaning of. */
  patchedCode: string;
}

/** Parses the code as a module when it imports, exports or awaits at the top level. */
async function analyze(code: string, sourceType: MinifySettings["sourceType"]): Promise<Analysis> {
  const errors: unknown[] = [];
  for (const mode of PARSE_MODES[sourceType]) {
    try {
      const { tree, printed } = await parse(code, mode);
      const read = sourceType === "auto" && importsOrExports(tree) ? MODULE : mode;
      const names = findRuntimeNames(printed, staticMembersOf(code, tree));
      return {
        ...read,
        names,
        unsafeNames: isEs5(tree) ? [] : findUnsafeNames(tree, read),
        patchedCode: patchProtoShorthand(code, tree),
      };
    } catch (error) {
      errors.push(error);
    }
  }
  // The attempt that got furthest gives the most useful message.
  return throwSyntaxError(code, errors.toSorted((a, b) => errorOffset(b) - errorOffset(a))[0]);
}

function importsOrExports({ body }: SyntaxTree): boolean {
  return body.some(({ TYPE }) => TYPE === "Import" || TYPE === "Export");
}

function errorOffset(error: unknown): number {
  return (error as { pos?: number }).pos ?? Number.POSITIVE_INFINITY;
}
