import { curlLongOpts } from "curlconverter/dist/src/curl/opts.js";
import { QUOTED } from "./shell-dialect.ts";

const DOUBLE = "[“”„‟]";
const SINGLE = "[‘’‚‛]";
const DASH = "[–—‒−]";
/** End of a shell word. */
const END = "(?=[\\s\\\\;|&)]|$)";

/** Plain quotes, typographic quotes, an option after a typographic dash, or a no-break space. */
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
 * Turns typographic quotes, dashes and spaces, which blogs and word processors produce, back into plain ones. Text in
 * plain quotes is data and stays unchanged.
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
    if (option !== undefined) return optionDashes(option) + option;
    return space ? " " : whole;
  });
  if (found.size > 0) warn(`Typographic ${[...found].join(" and ")} were read as plain ones`);
  return plain;
}

function toPlainQuotes(text: string): string {
  return text.replace(new RegExp(DOUBLE, "g"), '"').replace(new RegExp(SINGLE, "g"), "'");
}

function escapeQuotes(text: string): string {
  return text.replace(/\\[\s\S]|"/g, (found) => (found === '"' ? '\\"' : found));
}

/** Word processors turn two dashes into one. */
function optionDashes(option: string): string {
  return Object.hasOwn(curlLongOpts, option) ? "--" : "-";
}
