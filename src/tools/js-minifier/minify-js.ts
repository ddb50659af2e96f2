import { type CompressOptions, type MinifyOptions, minify } from "terser";
import { InputError } from "#shared/input-error.ts";
import { writeProtoComputed } from "./computed-proto.ts";
import { isNoConsoleCall } from "./console-calls.ts";
import { isEs5, type SyntaxTree } from "./es5.ts";
import { namesMisjudged } from "./misjudged-names.ts";
import { type NamesAtRunTime, namesReadAtRunTime } from "./names-at-run-time.ts";
import { parse, type Reading } from "./parse.ts";
import { isSyntaxError, refuseSyntax } from "./refuse-syntax.ts";
import { staticMembersOf } from "./static-members.ts";

export interface MinifySettings {
  /** Shortens the names that nobody outside can see. */
  mangle: boolean;
  /** Leaves out `debugger` statements and calls of `console`, but not the work that their arguments do. */
  dropConsole: boolean;
  /** Keeps comments that begin with `!` or name @license, @preserve or @copyright. */
  keepLicenses: boolean;
  /** Top-level names of a module are its own, those of a script belong to every script of the page. */
  sourceType: "auto" | "script" | "module";
}

/**
 * Shortens JavaScript without changing what it does, as terser sees it minus what terser only assumes: reading a
 * property may run a getter, a name may be read at run time, and code in ASCII stays in ASCII.
 * @throws {InputError} with line and column for what is not JavaScript.
 * @example await minifyJs("const sum = (first, second) => { return first + second }", …) // "const sum=(t,e)=>t+e;"
 */
export async function minifyJs(code: string, settings: MinifySettings): Promise<string> {
  if (code.length > LONGEST) {
    throw new InputError(
      "Failed to minify JavaScript: this is more than 20 million characters, too much to be minified",
    );
  }
  const { module, bareReturns, names, misjudged, unambiguous } = await findReading(code, settings.sourceType);
  // A file that was safe under any charset stays so.
  const asciiOnly = /^[\0-\x7f]*$/.test(code);
  const compress: CompressOptions = {
    ...(misjudged.length > 0 ? { ...EXPRESSIONS_ONLY, side_effects: settings.dropConsole } : { passes: 2 }),
    pure_getters: false,
    // "use client" and "use asm" mean something to others.
    directives: false,
    drop_debugger: settings.dropConsole,
    // Terser takes a function too, which its types do not say; its own `drop_console` loses what arguments do.
    ...(settings.dropConsole && { pure_funcs: isNoConsoleCall as unknown as string[] }),
    // A function moved to where it is used once loses the name of its variable.
    ...(names.variables.length > 0 ? { reduce_vars: false, collapse_vars: false } : {}),
  };
  const options: MinifyOptions = {
    module,
    parse: { bare_returns: bareReturns },
    compress,
    mangle: settings.mangle && { reserved: [...names.variables, ...misjudged] },
    keep_classnames: names.classes,
    keep_fnames: names.functions,
    // The strict code of a class has functions in blocks alone, of which terser would take the braces.
    format: { comments: settings.keepLicenses && isLicence, ascii_only: asciiOnly, braces: misjudged.length > 0 },
  };
  const { code: minified = "" } = await minify(unambiguous, options)
    .catch((error) => {
      if (isSyntaxError(error)) throw error;
      // Terser computes what throws an error, such as `5n % 0n`.
      return minify(unambiguous, { ...options, compress: { ...compress, evaluate: false } });
    })
    // Names that are declared twice are seen only now.
    .catch((error) => refuseSyntax(code, error));
  return minified;
}

const LONGEST = 20_000_000;

/** For code with names that terser misjudges: what needs to know nothing of them. */
const EXPRESSIONS_ONLY: CompressOptions = {
  defaults: false,
  comparisons: true,
  computed_props: true,
  evaluate: true,
  properties: true,
};

/** For terser's `comments`: true for a comment that names a license. */
const isLicence = (_: unknown, { value }: { value: string }) => LICENCE.test(value);

const LICENCE = /@preserve|@copyright|@lic|@cc_on|^\**!/i;

const SCRIPT: Reading = { module: false, bareReturns: false };
const MODULE: Reading = { module: true, bareReturns: false };
const COMMON_JS: Reading = { module: false, bareReturns: true };
const READINGS = { auto: [SCRIPT, MODULE, COMMON_JS], script: [SCRIPT, COMMON_JS], module: [MODULE] };

interface Understanding extends Reading {
  names: NamesAtRunTime;
  /** Names of which terser knows too little to move or drop code. */
  misjudged: string[];
  /** The code, without what terser would write with another meaning. */
  unambiguous: string;
}

/** How to read the code: as a module when it imports, exports, or awaits at its top level. */
async function findReading(code: string, sourceType: MinifySettings["sourceType"]): Promise<Understanding> {
  const errors: unknown[] = [];
  for (const reading of READINGS[sourceType]) {
    try {
      const { tree, printed } = await parse(code, reading);
      const read = sourceType === "auto" && importsOrExports(tree) ? MODULE : reading;
      const names = namesReadAtRunTime(printed, staticMembersOf(code, tree));
      return {
        ...read,
        names,
        misjudged: isEs5(tree) ? [] : namesMisjudged(tree, read),
        unambiguous: writeProtoComputed(code, tree),
      };
    } catch (error) {
      errors.push(error);
    }
  }
  // Who got furthest understood most.
  return refuseSyntax(code, errors.toSorted((a, b) => placeOf(b) - placeOf(a))[0]);
}

function importsOrExports({ body }: SyntaxTree): boolean {
  return body.some(({ TYPE }) => TYPE === "Import" || TYPE === "Export");
}

function placeOf(error: unknown): number {
  return (error as { pos?: number }).pos ?? Number.POSITIVE_INFINITY;
}
