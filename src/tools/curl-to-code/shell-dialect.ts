/**
 * A command as bash would have it, whatever shell it was copied for: Windows' cmd escapes with `^`, PowerShell continues
 * lines with a backtick and calls the program `curl.exe`.
 * @example toBash('curl.exe "https://example.org" ^\r\n  -H "a: 100^%"') // 'curl "https://example.org"   -H "a: 100%"'
 */
export function toBash(command: string): string {
  const text = command.replace(/([\\^`][ \t]*)\r\n/g, "$1\n");
  const bare = text.replace(/^(\s*)curl\.exe(?=\s|$)/i, "$1curl");
  const goesOn = /`[ \t]*\n/.test(bare);
  if (!goesOn && isForCmd(bare)) return helpParser(fromCmd(bare));
  return helpParser(goesOn || bare !== text ? fromPowerShell(bare) : endLastLine(bare));
}

/** Bash takes the end of the input for the end of a command, also where the last line says that it goes on. */
function endLastLine(text: string): string {
  let ended = text.trimEnd();
  while (/(?<!\\)(?:\\\\)*\\$/.test(ended)) ended = ended.slice(0, -1).trimEnd();
  return ended;
}

/** What bash reads as one piece: an escaped character, or a text in quotes. */
export const QUOTED = /\\[\s\S]|\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g;

/** A word of bash, or nothing: pieces in quotes, commands, and what stands without quotes. */
export const WORD = `(?:${QUOTED.source}|\\$\\([^()\\n]*\\)|\`[^\`\\n]*\`|[^\\s;&|<>()'"\`\\\\$]|\\$(?!['(]))*`;

/**
 * The converter loses a line break within double quotes, blanks with nothing else, and `((` at the start: they are
 * written as `$'\n'`, `$'  '` and `'('"(`. Of a backslash at the end of `$'…'`, it takes the quote for escaped.
 */
function helpParser(command: string): string {
  const text = command.replace(QUOTED, (part) => (part.startsWith("$") ? readBytes(part) : part));
  // All that is no quoted text, but for the commands in one.
  const unquoted = text.replace(QUOTED, (part) => (part.startsWith('"') && /(?<!\\)\$\(/.test(part) ? "$(" : "q"));
  // A here-document, a command and a comment have quotes of their own, which are no pieces of this command.
  if (/(?<!<)<<(?!<)|\$\(|(?:^|\s)#/.test(unquoted)) return text;
  return text.replace(QUOTED, (part) => {
    if (part.startsWith("$")) return part.replace(/\\\\'$/, "\\x5c'");
    return part.startsWith('"') ? doubleQuoted(part) : part;
  });
}

/** An escaped backslash; bytes beyond ASCII; or a NUL and what is behind it. */
const BYTES =
  /\\\\|((?:\\(?:x[89A-Fa-f][\dA-Fa-f]|[23][0-7]{2}))+)|\\(?:x(?:00|0(?![\dA-Fa-f]))|000|00?(?![0-7])|u(?:0000|0{1,3}(?![\dA-Fa-f]))|c@)[\s\S]*(?=')/g;

/**
 * The converter takes each byte in `$'…'` for a letter of Latin-1, and reads on behind a NUL; to bash, bytes that are
 * UTF-8 are its text, and a NUL is the end.
 */
function readBytes(quoted: string): string {
  return quoted.replace(BYTES, (found, bytes?: string) => {
    if (bytes) return decodeUtf8(bytes) ?? found;
    return found === "\\\\" ? found : "";
  });
}

function decodeUtf8(escaped: string): string | undefined {
  const bytes = Array.from(escaped.matchAll(/x(..)|\d{3}/g), ([octal, hex]) =>
    hex ? Number.parseInt(hex, 16) : Number.parseInt(octal, 8),
  );
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

/** A text in double quotes without what the converter loses in it. */
export function doubleQuoted(text: string): string {
  return text
    .replace(/\\[\s\S]|\n/g, (found) => (found === "\n" ? `"$'\\n'"` : found))
    .replace(/(?<!\\)"([ \t]+)"/g, (_, blanks: string) => `$'${blanks}'`)
    .replace(/(?<!\\)"\((?=\()/g, `'('"`);
}

/** In quotes, a caret is a caret to bash; cmd's own come before them. */
function isForCmd(text: string): boolean {
  return /\^(?:"|[ \t]*\n)/.test(text.replace(QUOTED, (part) => (part.startsWith('"') ? '""' : "q")));
}

/**
 * What cmd makes of a line before curl sees it: `^` takes the meaning of the character behind it, and a caret at the
 * end joins lines; before an empty line it is a line break, as browsers write those of data. The C runtime then reads
 * `\"` in quotes as bash does; `$` and backticks mean nothing to either.
 */
function fromCmd(text: string): string {
  let quoted = false;
  let backslashes = 0;
  return text.replace(
    // A caret that joins lines, maybe before an empty one, with the signs around them; or a character, maybe behind a caret.
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
 * What PowerShell hands on: a backtick takes the meaning of the character behind it and joins lines, a quote is doubled
 * within its own. Up to version 7.2 the quotes of data need a backslash too, which the program takes off.
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
