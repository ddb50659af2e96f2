import { lookup } from "#shared/lookup.ts";

/**
 * Unescapes text typed into a one-line field: `\n`, `\r`, `\t` and `\\` mean what they mean in code.
 * @example unescapeTyped("a\\tb") // "a", a tab, "b"
 */
export function unescapeTyped(typed: string): string {
  return typed.replace(/\\([nrt\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

const ESCAPES = lookup<string>({ n: "\n", r: "\r", t: "\t" });
