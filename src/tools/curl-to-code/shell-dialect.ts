/**
 * A command as bash would have it, whatever shell it was copied for: Windows' cmd escapes with `^`, PowerShell continues
 * lines with a backtick and calls the program `curl.exe`.
 * @example toBash('curl.exe "https://example.org" ^\r\n  -H "a: 100^%"') // 'curl "https://example.org"   -H "a: 100%"'
 */
export function toBash(command: string): string {
  const text = command
    .replace(/([\\^`][ \t]*)\r\n/g, "$1\n")
    .replace(/^\s*(?:\$|>|PS [^>\n]*>|[A-Z]:\\[^>\n]*>)\s+(?=curl)/i, "")
    .replace(/^(\s*)curl\.exe(?=\s|$)/i, "$1curl");
  if (isForCmd(text)) return fromCmd(text);
  return keepLineBreaks(/`[ \t]*\n/.test(text) ? text.replace(/`[ \t]*\n/g, " ") : text);
}

/** The converter loses a line break within double quotes, so it is written as `$'\n'` between two of them. */
function keepLineBreaks(text: string): string {
  // Quotes within these are others' quotes.
  if (!/"[^"]*\n/.test(text) || /<<|\$\(|(?:^|\s)#/.test(text)) return text;
  return text.replace(/\\[\s\S]|\$?'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/g, (part) =>
    part.startsWith('"') ? part.replace(/\\[\s\S]|\n/g, (found) => (found === "\n" ? `"$'\\n'"` : found)) : part,
  );
}

function isForCmd(text: string): boolean {
  return /\^[ \t]*\n/.test(text) || /\^"/.test(text);
}

/**
 * What cmd makes of a line before curl sees it: `^` takes the meaning of the character behind it, and a caret at the
 * end joins lines. The C runtime then reads `\"` in quotes as bash does; `$` and backticks mean nothing to either.
 */
function fromCmd(text: string): string {
  return text
    .replace(/\^[ \t]*\n[ \t]*\n?/g, " ")
    .replace(/\^(.)/g, "$1")
    .replace(/[$`]/g, "\\$&");
}
