import { decodeUtf8 } from "#shared/decode-utf8.ts";

/**
 * Translates a command for cmd or PowerShell to bash. cmd escapes with `^`. PowerShell continues lines with a backtick
 * and calls the program `curl.exe`.
 * @example toBash('curl.exe "https://example.org" ^\r\n  -H "a: 100^%"') // 'curl "https://example.org"   -H "a: 100%"'
 */
export function toBash(command: string): string {
  const text = command
    .replace(/([\\^`][ \t]*)\r\n/g, "$1\n")
    // The empty line of a line break for cmd.
    .replace(/(\^[ \t]*\n)\r\n/g, "$1\n");
  const bare = text.replace(/^(\s*)curl\.exe(?=\s|$)/i, "$1curl");
  const hasBacktickContinuation = /`[ \t]*\n/.test(bare);
  if (!hasBacktickContinuation && isForCmd(bare)) return avoidParserBugs(fromCmd(bare));
  return avoidParserBugs(
    hasBacktickContinuation || bare !== text ? fromPowerShell(bare) : dropTrailingContinuations(bare),
  );
}

/** Bash ends a command at the end of the input, even after a line continuation. */
function dropTrailingContinuations(text: string): string {
  let ended = text.trimEnd();
  while (/(?<!\\)(?:\\\\)*\\$/.test(ended)) ended = ended.slice(0, -1).trimEnd();
  return ended;
}

/** An escaped character or a quoted string in bash. */
export const QUOTED = /\\[\s\S]|\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g;

/** A bash word, possibly empty: quoted parts, commands and unquoted text. */
export const WORD = `(?:${QUOTED.source}|\\$\\([^()\\n]*\\)|\`[^\`\\n]*\`|[^\\s;&|<>()'"\`\\\\$]|\\$(?!['(]))*`;

/**
 * The converter loses line breaks in double quotes, strings of only spaces, and a leading `((`, so they are rewritten as
 * `$'\n'`, `$'  '` and `'('"(`. It also reads the quote after `\\` at the end of `$'…'` as escaped.
 */
function avoidParserBugs(command: string): string {
  const text = command.replace(QUOTED, (part) => (part.startsWith("$") ? decodeByteEscapes(part) : part));
  // Removes quoted text, except commands in it.
  const unquoted = text.replace(QUOTED, (part) => (part.startsWith('"') && /(?<!\\)\$\(/.test(part) ? "$(" : "q"));
  // Quotes in here-documents, commands and comments are not quotes of this command.
  if (/(?<!<)<<(?!<)|\$\(|(?:^|\s)#/.test(unquoted)) return text;
  return text.replace(QUOTED, (part) => {
    if (part.startsWith("$")) return part.replace(/\\\\'$/, "\\x5c'");
    return part.startsWith('"') ? rewriteDoubleQuoted(part) : part;
  });
}

/** An escaped backslash, non-ASCII bytes, or a NUL and everything after it. */
const BYTES =
  /\\\\|((?:\\(?:x[89A-Fa-f][\dA-Fa-f]|[23][0-7]{2}))+)|\\(?:x(?:00|0(?![\dA-Fa-f]))|000|00?(?![0-7])|u(?:0000|0{1,3}(?![\dA-Fa-f]))|c@)[\s\S]*(?=')/g;

/**
 * The converter reads bytes in `$'…'` as Latin-1 and continues after a NUL. Bash reads them as UTF-8 and ends the string
 * at a NUL.
 */
function decodeByteEscapes(quoted: string): string {
  return quoted.replace(BYTES, (found, bytes?: string) => {
    if (bytes) return decodeUtf8(bytesOf(bytes), { keepsMark: true }) ?? found;
    return found === "\\\\" ? found : "";
  });
}

function bytesOf(escaped: string): Uint8Array {
  return Uint8Array.from(escaped.matchAll(/x(..)|\d{3}/g), ([octal, hex]) =>
    hex ? Number.parseInt(hex, 16) : Number.parseInt(octal, 8),
  );
}

/** Rewrites a double-quoted string to avoid what the converter loses. */
export function rewriteDoubleQuoted(text: string): string {
  return text
    .replace(/\\[\s\S]|\n/g, (found) => (found === "\n" ? `"$'\\n'"` : found))
    .replace(/(?<!\\)"([ \t]+)"/g, (_, blanks: string) => `$'${blanks}'`)
    .replace(/(?<!\\)"\((?=\()/g, `'('"`);
}

/** A caret in quotes that only old browsers' copies for cmd have: `"^{^\^"n^\^":1^}"`, `"https://example.org/?a=1^&b=2"`. */
const OLD_CMD_COPY = /\s"[^"]*\^(?:\\\^"(?=\S)|&|%\^)/;

/** Finds cmd's carets, which come before quotes. Otherwise, a caret inside quotes is plain text in bash. */
function isForCmd(text: string): boolean {
  if (OLD_CMD_COPY.test(text)) return true;
  return /\^(?:"|[ \t]*\n)/.test(text.replace(QUOTED, (part) => (part.startsWith('"') ? '""' : "q")));
}

/**
 * Translates cmd's syntax. `^` escapes the next character and joins lines at the end of one. Before an empty line, it is
 * a line break in data, as browsers write it. The C runtime reads `\"` in quotes like bash. `$` and backticks are plain
 * text.
 */
function fromCmd(text: string): string {
  let quoted = false;
  let backslashes = 0;
  return text.replace(
    // A caret that joins lines, with an optional empty line and the characters around it; or a character after an optional caret.
    /(?<=(.?))\^[ \t]*\n(\n(?=("?)))?|\^?([\s\S])/g,
    (_, before: string, lineBreak?: string, after?: string, character?: string) => {
      if (character === undefined) {
        if (lineBreak && quoted) return `"$'\\n'"`;
        return lineBreak && before === '"' && after === '"' ? "$'\\n'" : " ";
      }
      if (character === '"' && backslashes % 2 === 0) quoted = !quoted;
      backslashes = character === "\\" ? backslashes + 1 : 0;
      return character === "$" || character === "`" ? `\\${character}` : character;
    },
  );
}

/**
 * Translates PowerShell's syntax. A backtick escapes the next character and joins lines, and quotes are doubled inside
 * quotes. Up to version 7.2, quotes in data also need a backslash, which the program removes.
 */
function fromPowerShell(text: string): string {
  return text.replace(
    /`[ \t]*\n|'((?:[^']|'')*)'|"((?:[^"`]|`[\s\S]|"")*)"/g,
    (_, single?: string, double?: string) => {
      if (double !== undefined)
        return `"${double.replace(/`\n|\\?(?:`|"(?="))(["$`])/g, (_, sign?: string) => (sign ? `\\${sign}` : "\n"))}"`;
      if (single === undefined) return " ";
      const literal = single.replaceAll("''", "'");
      const data = /(?<!\\)"/.test(literal) ? literal : literal.replaceAll('\\"', '"');
      return `'${data.replaceAll("'", "'\\''")}'`;
    },
  );
}
