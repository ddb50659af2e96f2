/**
 * The two parts of a regular expression as it is written in code, or undefined where a text is none.
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

/** Slashes within stand behind a backslash or in a class (ECMA-262, RegularExpressionLiteral). */
const LITERAL = /^\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*);?$/;
