import { InputError } from "#shared/input-error.ts";
import type { RunContext } from "#shared/operation.ts";
import { cleanUrl, trackingTest } from "./clean-url.ts";
import { UrlError } from "./explain-invalid-url.ts";
import { parseUrl, remarksOn, type UrlParts, withHttps } from "./parse-url.ts";
import { unwrapUrl } from "./unwrap-url.ts";
import { readLines } from "./url-lines.ts";

/** Said of an address without a scheme. */
export const ASSUMED_HTTPS = "It has no scheme, so https:// is assumed";

interface ParseOptions {
  base: string;
  format: "list" | "jsonl";
  showCredentials: boolean;
}

/**
 * The parts of each line's URL: as a list with blank lines between, or as a line of JSON.
 * @throws {InputError} with line and column of the part that is wrong
 */
export async function* parseLines(
  pieces: AsyncIterable<string>,
  options: ParseOptions,
  { warn }: Pick<RunContext, "warn">,
): AsyncGenerator<string> {
  let count = 0;
  for await (const { text, at } of readLines(pieces)) {
    if (text.trim() === "") continue;
    const assumed = options.base.trim() === "" ? withHttps(text) : undefined;
    const parts = orInputError(() => parseUrl(assumed ?? text, options), at);
    if (assumed) warn(() => `Line ${at(0).line}: ${ASSUMED_HTTPS}`);
    for (const remark of remarksOn(text, parts)) warn(() => `Line ${at(0).line}: ${remark}`);
    if (options.format === "jsonl") yield `${JSON.stringify(parts)}\n`;
    else yield `${count === 0 ? "" : "\n"}${partsText(parts)}\n`;
    count += 1;
  }
}

/** Each line's URL without tracking parameters. Other lines stay as they are. */
export async function* cleanLines(
  pieces: AsyncIterable<string>,
  { unwrap, ...options }: Parameters<typeof trackingTest>[0] & { unwrap: boolean },
): AsyncGenerator<string> {
  const isTracking = trackingTest(options);
  for await (const { text, ending } of readLines(pieces)) {
    yield cleanUrl(unwrap ? unwrapUrl(text) : text, isTracking) + ending;
  }
}

/** Turns an error about a URL into one about an input. */
export function orInputError<Result>(
  parse: () => Result,
  at: (index: number) => InputError["position"],
  field?: string,
): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    if (error.field) throw new InputError(`Invalid base URL: ${error.message}.`, { field: error.field });
    const position = at(error.index);
    throw new InputError(`Invalid URL: ${error.message}.`, { ...(field && { field }), ...(position && { position }) });
  }
}

/** A line per part; what percent-encoding stands for follows below. */
function partsText(parts: UrlParts): string {
  const { port, defaultPort, path, pathDecoded, fragment, fragmentDecoded } = parts;
  const decoded = (text: string, raw: string): [string, string][] =>
    text === raw ? [] : [["  decoded", visible(text)]];
  const rows: [string, string][] = [
    ["URL", parts.url],
    ["Scheme", parts.scheme],
    ["User", parts.username],
    ["Password", parts.password],
    ["Host", parts.host],
    ["  Unicode", visible(parts.hostUnicode ?? "")],
    ["Port", defaultPort === undefined ? port : `${defaultPort} (default)`],
    ["Path", path],
    ...decoded(pathDecoded, path),
    ["Query", parts.query],
    ...parts.parameters.flatMap(({ name, value, raw }): [string, string][] => [
      ["Parameter", raw],
      ...decoded(raw.includes("=") ? `${name}=${value}` : name, raw),
    ]),
    ["Fragment", fragment],
    ...decoded(fragmentDecoded, fragment),
    ["Origin", parts.origin ?? "opaque"],
  ];
  return rows
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name.padEnd(11)}${value}`)
    .join("\n");
}

/** Controls as their pictures, and characters that change the direction as escapes, so that a line stays one. */
export function visible(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are replaced
      .replace(/[\0-\x1f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
      .replace(/[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, (hidden) => {
        return `\\u{${hidden.charCodeAt(0).toString(16)}}`;
      })
  );
}
