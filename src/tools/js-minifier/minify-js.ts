import { type CompressOptions, type MinifyOptions, minify } from "terser";
import { InputError } from "#shared/input-error.ts";
import { isNoConsoleCall } from "./console-calls.ts";
import { namesReadAtRunTime } from "./names-at-run-time.ts";
import { refuseSyntax } from "./refuse-syntax.ts";

export interface MinifySettings {
  /** Shortens the names that nobody outside can see. */
  mangle: boolean;
  /** Leaves out `debugger` statements and calls of `console`, but not the work that their arguments do. */
  dropConsole: boolean;
  /** Keeps comments that begin with `!` or name @license, @preserve or @copyright. */
  keepLicences: boolean;
  /** Top-level names of a module are its own, those of a script belong to every script of the page. */
  kind: "auto" | "script" | "module";
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
  const { module, bareReturns } = await findReading(code, settings.kind);
  const names = namesReadAtRunTime(code);
  const compress: CompressOptions = {
    passes: 2,
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
    mangle: settings.mangle && { reserved: names.variables },
    keep_classnames: names.classes,
    keep_fnames: names.functions,
    format: {
      comments: settings.keepLicences ? "some" : false,
      // A file that was safe under any charset stays so.
      ascii_only: /^[\0-\x7f]*$/.test(code),
    },
  };
  // Names that are declared twice are seen only now.
  const { code: minified = "" } = await minify(code, options).catch((error) => refuseSyntax(code, error));
  return minified;
}

const LONGEST = 20_000_000;

/** How terser has to read a code. */
interface Reading {
  module: boolean;
  /** Whether `return` may stand at the top level, as in CommonJS. */
  bareReturns: boolean;
}

const SCRIPT: Reading = { module: false, bareReturns: false };
const MODULE: Reading = { module: true, bareReturns: false };
const COMMON_JS: Reading = { module: false, bareReturns: true };
const READINGS = { auto: [SCRIPT, MODULE, COMMON_JS], script: [SCRIPT, COMMON_JS], module: [MODULE] };

/** How to read the code: as a module when it imports, exports, or awaits at its top level. */
async function findReading(code: string, kind: MinifySettings["kind"]): Promise<Reading> {
  const errors: unknown[] = [];
  for (const reading of READINGS[kind]) {
    try {
      const importsOrExports = await parse(code, reading);
      return kind === "auto" && importsOrExports ? MODULE : reading;
    } catch (error) {
      errors.push(error);
    }
  }
  // Who got furthest understood most.
  return refuseSyntax(code, errors.toSorted((a, b) => placeOf(b) - placeOf(a))[0]);
}

/** True when the code imports or exports. */
async function parse(code: string, { module, bareReturns }: Reading): Promise<boolean> {
  const { ast, code: printed = "" } = (await minify(code, {
    compress: false,
    mangle: false,
    module,
    parse: { bare_returns: bareReturns },
    format: { ast: true, code: true },
  } as MinifyOptions)) as { ast: { body: readonly { TYPE: string }[] }; code?: string };
  // Terser takes `accessor x` for two fields.
  if (ACCESSOR.test(code) && /[{;}]accessor;/.test(printed)) {
    throw new InputError("Failed to minify JavaScript: class fields with 'accessor' cannot be minified yet");
  }
  return ast.body.some(({ TYPE }) => TYPE === "Import" || TYPE === "Export");
}

const ACCESSOR = /(?:^|[{;}]|\bstatic\b)\s*accessor[^\S\r\n]+[\w$#["'[]/m;

function placeOf(error: unknown): number {
  return (error as { pos?: number }).pos ?? Number.POSITIVE_INFINITY;
}
