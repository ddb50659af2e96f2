/**
 * A text as it is typed in one line: `\n`, `\r` and `\t` are what they are in code, and `\\` is a backslash.
 * @example unescapeTyped("a\\tb") // "a", a tab, "b"
 */
export function unescapeTyped(typed: string): string {
  return typed.replace(/\\([nrt\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };
