/**
 * The text of a Java text block before its escapes are read: without the indentation that all lines share, and without
 * white space at their ends (JLS 3.10.6, `String::stripIndent`).
 * @param block what is between the quotes
 * @returns undefined if there is text on the line of the first quotes
 */
export function textOfBlock(block: string): string | undefined {
  const [first = "", ...lines] = block.split(/\r\n|\r|\n/);
  if (lines.length === 0 || first.trim() !== "") return undefined;
  const last = lines.length - 1;
  const indents = lines.flatMap((line, index) =>
    line.trim() === "" && index < last ? [] : [line.length - line.trimStart().length],
  );
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  return lines.map((line) => line.slice(shared).trimEnd()).join("\n");
}
