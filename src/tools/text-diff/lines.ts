/** The lines of a text, each with its line break. A last line without one has none. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  if (start < text.length) lines.push(text.slice(start));
  return lines;
}

/** A line without its line break. */
export function trimLineBreak(line: string): string {
  if (!line.endsWith("\n")) return line;
  return line.slice(0, line.endsWith("\r\n") ? -2 : -1);
}

export interface Ignoring {
  ignoreCase?: boolean;
  /** `amount`: runs of white space are equal, and none counts at the end of a line. `all`: none counts at all. */
  ignoreWhitespace?: "none" | "amount" | "all";
}

/** What two equal lines have in common. */
export function comparisonKey(line: string, { ignoreCase = false, ignoreWhitespace = "none" }: Ignoring): string {
  let key = line;
  if (ignoreWhitespace === "amount") key = line.trimEnd().replace(/\s+/g, " ");
  else if (ignoreWhitespace === "all") key = line.replace(/\s+/g, "");
  return ignoreCase ? key.toLowerCase() : key;
}
