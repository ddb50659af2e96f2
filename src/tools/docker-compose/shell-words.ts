import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";

/** A word without its quotes, or the end of a line or command. Its text is Compose's: `$NAME` is a variable, `$$` a `$`. */
export interface Token {
  kind: "word" | "line-end" | "command-end";
  text: string;
  offset: number;
}

const EXPANSION = /\$\([^()]*\)|`[^`\n]+`|\$[A-Za-z_]\w*|\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/;
const PIECE = new RegExp(
  [
    // Lines that end in \ (or ^ in cmd, ` in PowerShell) continue.
    String.raw`(?<gap>(?:[ \t\r]|[\\^\x60]\r?\n)+)`,
    String.raw`(?<end>\n|;|&&?|\|\|?)`,
    "'(?<single>[^']*)'",
    String.raw`"(?<double>(?:[^"\\]|\\[\s\S])*)"`,
    String.raw`\\(?<escaped>[\s\S])`,
    `(?<expansion>${EXPANSION.source})`,
    // Also >& of a redirection.
    String.raw`(?<plain>[^\s"'\x60\\$;|&^>]+|>&?|[\s\S])`,
  ].join("|"),
  "g",
);
const IN_QUOTES = new RegExp(String.raw`\\(?<escaped>[\\"$\x60\n])|(?<expansion>${EXPANSION.source})|\$`, "g");

/**
 * Splits shell commands into words. Comments are skipped, also between continued lines.
 * @throws {InputError} at a quote that isn't closed.
 */
export function* splitShell(text: string, warn: (message: string) => void): Generator<Token> {
  let word: Token | undefined;
  const expand = (source: string) => {
    if (/^(?:\$\( *pwd *\)|` *pwd *`)$/.test(source)) return `\${PWD}`;
    if (!/^(?:\$\(|`)/.test(source)) return source;
    warn(`${source} isn't run: replace it with its result`);
    return literal(source);
  };
  let skippedTo = 0;
  for (const { 0: piece, index, groups = {} } of text.matchAll(PIECE)) {
    if (index < skippedTo) continue;
    const { gap, end, single, double, escaped, expansion, plain } = groups;
    if (end !== undefined || (gap !== undefined && /[ \t]/.test(gap))) {
      if (word) yield word;
      word = undefined;
      if (end !== undefined) yield { kind: end === "\n" ? "line-end" : "command-end", text: "", offset: index };
    } else if (word === undefined && plain?.startsWith("#")) {
      skippedTo = `${text}\n`.indexOf("\n", index);
    } else if (gap === undefined) {
      if (piece === "'" || piece === '"') throw unclosed(piece, text, index);
      word ??= { kind: "word", text: "", offset: index };
      if (double !== undefined) {
        word.text += double.replace(IN_QUOTES, (found, own, expanded) =>
          expanded !== undefined ? expand(expanded) : own === "\n" ? "" : literal(own ?? found),
        );
      } else if (expansion !== undefined) word.text += expand(expansion);
      else word.text += literal(single ?? escaped ?? piece);
    }
  }
  if (word) yield word;
}

const literal = (text: string) => text.replaceAll("$", "$$$$");

function unclosed(quote: string, text: string, offset: number): InputError {
  const position = positionAt(text, offset);
  return new InputError(`The ${quote} at line ${position.line}, column ${position.column} isn’t closed.`, {
    field: "input",
    position,
  });
}

export function singleQuoted(text: string): string {
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes a text of Compose as one word of a POSIX shell. */
export function quoteShell(text: string): string {
  if (!/\$[A-Za-z_{]/.test(text.replaceAll("$$", ""))) return singleQuoted(text.replaceAll("$$", "$"));
  return `"${text.replace(/["\\`]/g, "\\$&").replaceAll("$$", "\\$")}"`;
}
