/**
 * Replaces matches as `String.prototype.replace` does: `$1`, `$<name>`, `$&` and their like stand for what was found.
 * In the replacement `\n`, `\r` and `\t` are what they are in code, and `\\` is a backslash.
 * @example replaceMatches("2026-05", /(\d+)-(\d+)/, "$2/$1") // "05/2026"
 */
export function replaceMatches(text: string, pattern: RegExp, replacement: string): string {
  return text.replace(
    pattern,
    replacement.replace(/\\([nrt\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\\": "\\" };
