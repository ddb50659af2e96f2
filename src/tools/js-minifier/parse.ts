import { type MinifyOptions, minify } from "terser";
import { InputError } from "#shared/input-error.ts";
import type { SyntaxTree } from "./es5.ts";

/** How terser parses code. */
export interface ParseMode {
  module: boolean;
  /** Allows `return` at the top level, as in CommonJS. */
  bareReturns: boolean;
}

/**
 * Returns terser's tree of the code, and the code as terser prints it, without comments.
 * @throws {InputError} for code that terser would change the meaning of; terser's own error for a syntax error
 */
export async function parse(
  code: string,
  { module, bareReturns }: ParseMode,
): Promise<{ tree: SyntaxTree; printed: string }> {
  const { ast: tree, code: printed = "" } = (await minify(code, {
    compress: false,
    mangle: false,
    module,
    parse: { bare_returns: bareReturns },
    format: { ast: true, code: true, comments: false },
  } as MinifyOptions)) as { ast: SyntaxTree; code?: string };
  // Terser parses `accessor x` as two fields.
  if (ACCESSOR.test(code) && /[{;}]accessor;/.test(printed)) {
    throw new InputError("Failed to minify JavaScript: class fields with 'accessor' are not supported yet");
  }
  return { tree, printed };
}

const ACCESSOR = /(?:^|[{;}]|\bstatic\b)[^\S\r\n\u2028\u2029]*accessor[^\S\r\n]+[\w$#["'[]/m;
