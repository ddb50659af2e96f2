import { type MinifyOptions, minify } from "terser";
import type { SyntaxTree } from "./syntax-tree.ts";

/**
 * Returns terser's tree of the code, and the code as terser prints it, without comments. A script may return at the top
 * level, as in CommonJS.
 * @throws for code that terser would change the meaning of; terser's own error for a syntax error
 */
export async function parse(code: string, module: boolean): Promise<{ tree: SyntaxTree; printed: string }> {
  const { ast: tree, code: printed = "" } = (await minify(code, {
    compress: false,
    mangle: false,
    module,
    parse: { bare_returns: !module },
    format: { ast: true, code: true, comments: false },
  } as MinifyOptions)) as { ast: SyntaxTree; code?: string };
  if (ACCESSOR.test(code) && /[{;}]accessor;/.test(printed))
    throw new Error("Terser parses `accessor x` as two fields");
  return { tree, printed };
}

const ACCESSOR = /(?:^|[{;}]|\bstatic\b)[^\S\r\n\u2028\u2029]*accessor[^\S\r\n]+[\w$#["'[]/m;
