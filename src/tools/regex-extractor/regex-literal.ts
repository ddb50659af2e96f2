/**
 * Reads pattern and flags from a regular expression literal; undefined for other text.
 * @example readLiteral("/a+/gi") // { pattern: "a+", flags: "gi" }
 */
export function readLiteral(text: string): { pattern: string; flags: string } | undefined {
  const [, pattern, flags] = LITERAL.exec(text.trim()) ?? [];
  if (pattern === undefined || flags === undefined) return undefined;
  try {
    new RegExp(pattern, flags);
    return { pattern, flags };
  } catch {
    return undefined;
  }
}

/** Inner slashes are escaped or in a class (ECMA-262, RegularExpressionLiteral). */
const LITERAL = /^\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*);?$/;
