import { type MinifyOptions, minify } from "terser";
import { InputError } from "#shared/input-error.ts";
import type { SyntaxTree } from "./es5.ts";

/** How terser has to read a code. */
export interface Reading {
  module: boolean;
  /** Whether `return` may stand at the top level, as in CommonJS. */
  bareReturns: boolean;
}

/**
 * Terser's tree of a code, and the code as terser writes it, without comments.
 * @throws {InputError} for what terser would write with another meaning, and terser's own error for what it cannot read.
 */
export async function parse(
  code: string,
  { module, bareReturns }: Reading,
): Promise<{ tree: SyntaxTree; printed: string }> {
  const { ast: tree, code: printed = "" } = (await minify(code, {
    compress: false,
    mangle: false,
    module,
    parse: { bare_returns: bareReturns },
    format: { ast: true, code: true, comments: false },
  } as MinifyOptions)) as { ast: SyntaxTree; code?: string };
  // Terser takes `accessor x` for two fields.
  if (ACCESSOR.test(code) && /[{;}]accessor;/.test(printed)) {
    throw new InputError("Failed to minify JavaScript: class fields with 'accessor' cannot be minified yet");
  }
  return { tree, printed };
}

const ACCESSOR = /(?:^|[{;}]|\bstatic\b)[^\S\r\n\u2028\u2029]*accessor[^\S\r\n]+[\w$#["'[]/m;
