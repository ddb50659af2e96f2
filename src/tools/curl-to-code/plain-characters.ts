import { curlLongOpts } from "curlconverter/dist/src/curl/opts.js";
import { QUOTED } from "./shell-dialect.ts";

const DOUBLE = "[“”„‟]";
const SINGLE = "[‘’‚‛]";
const DASH = "[–—‒−]";
/** Where a word of the shell may end. */
const END = "(?=[\\s\\\\;|&)]|$)";

/** What is in plain quotes, or a text in typographic ones, an option behind a typographic dash, a no-break space. */
const PIECE = new RegExp(
  [
    QUOTED.source,
    `${DOUBLE}(?<double>[\\s\\S]*?)${DOUBLE}${END}`,
    `${SINGLE}(?<single>[\\s\\S]*?)${SINGLE}${END}`,
    `(?<=^|\\s)(?:${DASH}(?:-|${DASH})?|-${DASH})(?<option>[a-zA-Z][\\w.-]*)`,
    "(?<space>\u00a0)",
  ].join("|"),
  "g",
);

/**
 * Reads quotes, dashes and spaces as they were typed, before a blog or a word processor made them typographic. What
 * stands in plain quotes is data and stays.
 * @example toPlainCharacters("curl –X PUT -d “a=b” https://example.org", warn)
 * // 'curl -X PUT -d "a=b" https://example.org'
 */
export function toPlainCharacters(command: string, warn: (message: string) => void): string {
  const found = new Set<string>();
  const plain = command.replace(PIECE, (whole: string, ...rest) => {
    const { double, single, option, space }: Record<string, string | undefined> = rest.at(-1);
    if (space) found.add("spaces");
    else if (option !== undefined) found.add("dashes");
    else if (double !== undefined || single !== undefined) found.add("quotes");
    if (double !== undefined) return `"${escapeQuotes(toPlainQuotes(double))}"`;
    if (single !== undefined) return `'${toPlainQuotes(single).replaceAll("'", "'\\''")}'`;
    if (option !== undefined) return dashesOf(option) + option;
    return space ? " " : whole;
  });
  if (found.size > 0) warn(`Typographic ${[...found].join(" and ")} are read as the plain ones that were meant`);
  return plain;
}

function toPlainQuotes(text: string): string {
  return text.replace(new RegExp(DOUBLE, "g"), '"').replace(new RegExp(SINGLE, "g"), "'");
}

function escapeQuotes(text: string): string {
  return text.replace(/\\[\s\S]|"/g, (found) => (found === '"' ? '\\"' : found));
}

/** Word processors make one dash of two. */
function dashesOf(option: string): string {
  return Object.hasOwn(curlLongOpts, option) ? "--" : "-";
}
