/** The browser's syntax error, if any. Compiling is fast, even for patterns that run slowly. */
export function faultOf(pattern: string, flags: string): string | undefined {
  if (pattern === "") return undefined;
  try {
    new RegExp(pattern, flags);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^.*: /s, "");
  }
}

/**
 * Reads pattern and flags from a regular expression literal; undefined for other text.
 * @example readLiteral("/a+/gi") // { pattern: "a+", flags: "gi" }
 */
export function readLiteral(text: string): { pattern: string; flags: string } | undefined {
  const [, pattern, flags] = LITERAL.exec(text.trim()) ?? [];
  if (pattern === undefined || flags === undefined || faultOf(pattern, flags) !== undefined) return undefined;
  return { pattern, flags };
}

/** Inner slashes are escaped or in a class (ECMA-262, RegularExpressionLiteral). */
const LITERAL = /^\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*);?$/;
