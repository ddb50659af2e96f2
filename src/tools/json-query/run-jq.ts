import type { JqResult } from "jq-wasm/inline";
import { InputError } from "#shared/input-error.ts";
import { checkJson } from "#shared/json/json-value.ts";
import { lineColumnToOffset, positionAt } from "#shared/text-position.ts";
import { dateDefinitions } from "./jq-dates.ts";
import { runJqProgram } from "./load-jq.ts";
import { type QueryResult, queryResult } from "./query-result.ts";

export interface JqSettings {
  /** Spaces per level, a tab, or "" for one line per result. */
  indent: string;
  rawOutput: boolean;
  slurp: boolean;
  nullInput: boolean;
}

/**
 * Runs a jq program on one or more JSON texts. Its results are separated by line breaks.
 * @throws {InputError} with line and column, in the field `query` for an invalid query
 * @example runJq('{"a":[1,2]}', ".a[]", { indent: "", … }) // { count: 2, output: "1\n2" }
 */
export async function runJq(
  text: string,
  query: string,
  settings: JqSettings,
  warn: (message: string) => void = () => {},
): Promise<QueryResult> {
  const { rawOutput, nullInput } = settings;
  if (text.trim() === "" && !nullInput) throw new InputError("Please enter JSON to query", { field: "input" });
  const program = query.trim() === "" ? "." : query;
  const { stdout, stderr, exitCode } = await runChanged(text, program, rawOutput, flagsFor(settings));
  const output = stdout.endsWith("\n") ? stdout.slice(0, -1) : stdout;
  const messages = splitMessages(stderr);
  const [first] = messages;
  if (exitCode !== 0 && first !== undefined) {
    if (exitCode === COMPILE_ERROR && stderr.startsWith("jq: error: ")) throw queryError(program, first);
    if (first.startsWith(PARSE_ERROR)) {
      await checkJson(text, { lines: true });
      throw new InputError(`Invalid JSON: ${first.slice(PARSE_ERROR.length)}`, { field: "input" });
    }
    if (output === "") throw new InputError(`jq: ${withoutPlace(first)}`, { field: "query" });
  }
  for (const message of messages) {
    if (message.startsWith(PARSE_ERROR)) await checkJson(text, { lines: true });
    warn(withoutPlace(message));
  }
  return queryResult(output, rawOutput ? undefined : countResults(stdout));
}

/**
 * Runs a program with definitions of what jq gets wrong here. The library removes white space around the output, which
 * belongs to raw texts, so something else surrounds them.
 */
async function runChanged(text: string, program: string, isRaw: boolean, flags: readonly string[]): Promise<JqResult> {
  const definitions = dateDefinitions(program);
  if (!isRaw && definitions === "") return runJqProgram(text, program, flags);
  const mark = JSON.stringify(MARK);
  const changed = await runJqProgram(text, definitions + (isRaw ? `${mark}, (${program}\n), ${mark}` : program), flags);
  // Errors are about the program as written.
  if (changed.exitCode === COMPILE_ERROR) return runJqProgram(text, program, flags);
  return isRaw ? { ...changed, stdout: `${changed.stdout}\n`.replaceAll(`${MARK}\n`, "") } : changed;
}

const MARK = "\u0001output\u0001";
const COMPILE_ERROR = 3;
const PARSE_ERROR = "jq: parse error: ";

function flagsFor({ indent, rawOutput, slurp, nullInput }: JqSettings): string[] {
  const layout =
    indent === "" ? ["--compact-output"] : indent === "\t" ? ["--tab"] : ["--indent", String(indent.length)];
  return [
    ...layout,
    ...(rawOutput ? ["--raw-output"] : []),
    ...(slurp ? ["--slurp"] : []),
    ...(nullInput ? ["--null-input"] : []),
  ];
}

/** Every other line is inside of a result, or its end. */
const FIRST_LINE = /^[^ \t}\]\n]/gm;

function countResults(json: string): number {
  let count = 0;
  for (const _ of json.matchAll(FIRST_LINE)) count += 1;
  return count;
}

/** Each of jq's messages may have several lines. */
function splitMessages(stderr: string): string[] {
  const messages: string[] = [];
  for (const line of stderr.split("\n")) {
    const last = messages.length - 1;
    if (last < 0 || line.startsWith("jq: ") || line.startsWith('["DEBUG:"')) messages.push(line);
    else messages[last] += `\n${line}`;
  }
  return messages.map((message) => message.trim()).filter((message) => message !== "");
}

/** @example withoutPlace("jq: error (at /dev/stdin:0): late") // "late" */
function withoutPlace(message: string): string {
  return message.replace(/^jq: error \(at [^()\n]*\)(?: \(not a string\))?: /, "");
}

const NO_HOME = " (Could not expand ~/.jq. (Could not find home directory.))";

/** `jq: error: REASON at <top-level>, line 1, column 4:` and the lines around it. */
function queryError(query: string, message: string): InputError {
  const [head = ""] = message.split("\n");
  const reason = head.replace(/^jq: error: /, "").replace(NO_HOME, "; modules can’t be loaded here");
  const place = / at <top-level>, line (\d+), column (\d+):$/.exec(reason);
  if (!place) return new InputError(`Invalid jq query: ${reason}`, { field: "query" });
  const position = positionAt(query, offsetOf(query, Number(place[1]), Number(place[2])));
  return new InputError(
    `Invalid jq query: ${reason.slice(0, place.index)} at line ${position.line}, column ${position.column}`,
    { field: "query", position },
  );
}

/** @param column from 1, in UTF-8 bytes */
function offsetOf(query: string, line: number, column: number): number {
  const start = lineColumnToOffset(query, line, 1);
  const before = new TextEncoder().encode(query.slice(start)).subarray(0, Math.max(0, column - 1));
  return start + new TextDecoder().decode(before).length;
}
