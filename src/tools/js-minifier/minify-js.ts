import { type CompressOptions, type MinifyOptions, minify } from "terser";
import { InputError } from "#shared/input-error.ts";
import { compactJs, isValidJs, syntaxErrorOf } from "./compact-js.ts";
import { dropConsole } from "./drop-console.ts";
import { normalizeLineContinuations } from "./line-continuations.ts";
import { parse } from "./parse.ts";
import { patchProtoShorthand } from "./proto-shorthand.ts";
import { findRuntimeNames } from "./runtime-names.ts";
import { staticMembersOf } from "./static-members.ts";
import { isSyntaxError, toInputError } from "./syntax-error.ts";
import type { SyntaxTree } from "./syntax-tree.ts";
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
 * Minifies JavaScript without changing what it does. Terser does the work; code that it cannot parse, or prints wrongly,
 * only loses its white space and comments.
 * @throws {InputError} with line and column of a syntax error
 * @example await minifyJs("const sum = (first, second) => { return first + second }", …) // "const sum=(t,e)=>{return t+e};"
 */
export async function minifyJs(code: string, settings: MinifySettings): Promise<string> {
  if (code.length > MAX_CHARACTERS) {
    throw new InputError("Failed to minify JavaScript: the code is longer than 20 million characters");
  }
  const module = isModule(code, settings.sourceType);
  try {
    const minified = await minifyWithTerser(code, module, settings);
    if (isValidJs(minified, module)) return minified;
  } catch {
    // Terser doesn't know all syntax, and its optimizations may crash.
  }
  return compactJs(code, { module, isKept: (comment) => settings.keepLicenses && LICENSE.test(comment.slice(2)) });
}

const MAX_CHARACTERS = 20_000_000;

/**
 * In auto mode, code is a module only if it is not a valid script. Terser reads much that is neither, and would print
 * another program.
 * @throws {InputError} if the code is not valid
 */
function isModule(code: string, sourceType: MinifySettings["sourceType"]): boolean {
  const kinds = sourceType === "auto" ? [false, true] : [sourceType === "module"];
  let furthest: ReturnType<typeof syntaxErrorOf>;
  for (const module of kinds) {
    const error = syntaxErrorOf(code, module);
    if (!error) return module;
    if (!furthest || error.pos > furthest.pos) furthest = error;
  }
  throw furthest && toInputError("minify", code, furthest);
}

/**
 * Optimizations that keep every effect. Terser's others assume that operators, default values, spreads and optional
 * reads have none, and drop or move them.
 */
const EXPRESSIONS: CompressOptions = { defaults: false, comparisons: true, evaluate: true, properties: true };
/** Optimizations of statements, which also move functions out of blocks. */
const STATEMENTS: CompressOptions = { conditionals: true, if_return: true, join_vars: true, loops: true };

async function minifyWithTerser(source: string, module: boolean, settings: MinifySettings): Promise<string> {
  const normalized = normalizeLineContinuations(source, module);
  const code = settings.dropConsole ? dropConsole(normalized, module) : normalized;
  const { tree, printed } = await parse(code, module);
  const names = findRuntimeNames(printed, staticMembersOf(code, tree));
  const unsafeNames = findUnsafeNames(tree, { module });
  const compress: CompressOptions = {
    ...EXPRESSIONS,
    ...(unsafeNames.length === 0 && STATEMENTS),
    // Other programs read "use client" and "use asm".
    directives: false,
    drop_debugger: settings.dropConsole,
  };
  const mangles = settings.mangle && !mayEvalPrivateNames(tree) && !hasUnreservableNames(printed, names.variables);
  const options: MinifyOptions = {
    module,
    parse: { bare_returns: !module },
    compress,
    mangle: mangles && { reserved: [...names.variables, ...unsafeNames] },
    keep_classnames: names.classes,
    keep_fnames: names.functions,
    format: {
      comments: settings.keepLicenses && ((_, { value }) => LICENSE.test(value)),
      // An ASCII file works under any charset.
      ascii_only: /^[\0-\x7f]*$/.test(code),
      // Terser would drop the braces around a lone function in a block, a syntax error in the strict code of a class.
      braces: unsafeNames.length > 0,
    },
  };
  const patched = patchProtoShorthand(code, tree);
  const { code: minified = "" } = await minify(patched, options).catch((error) => {
    if (isSyntaxError(error)) throw error;
    // Terser crashes when it evaluates code that throws, such as `5n % 0n`.
    return minify(patched, { ...options, compress: { ...compress, evaluate: false } });
  });
  return minified;
}

const LICENSE = /@preserve|@copyright|@lic|@cc_on|^\**!/i;

/** Direct eval may read `#name`, which terser renames nevertheless. */
function mayEvalPrivateNames(tree: SyntaxTree): boolean {
  const found = { eval: false, privateName: false };
  tree.walk({
    _visit(node, descend) {
      found.eval ||= node.TYPE === "SymbolRef" && node.name === "eval";
      found.privateName ||= node.TYPE.includes("Private");
      descend?.call(node);
    },
  });
  return found.eval && found.privateName;
}

/** Terser renames what a `catch` destructures even if its name is reserved. */
function hasUnreservableNames(code: string, runtimeVariables: readonly string[]): boolean {
  return runtimeVariables.length > 0 && /\bcatch\s*\(\s*[[{]/.test(code);
}
