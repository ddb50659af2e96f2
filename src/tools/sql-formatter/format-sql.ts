import { type FormatOptions, formatDialect } from "sql-formatter";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { positionAfter } from "#shared/text-position.ts";
import { detectDialect, peek } from "./detect-dialect.ts";
import type { Token } from "./dialect-rules.ts";

import { DIALECTS, type DialectId } from "./dialects.ts";
import { markFunctions } from "./function-names.ts";
import { withTokens } from "./lexer-rules.ts";
import { isPlainComment, minifyTokens } from "./minify-tokens.ts";
import { assertSameTokens } from "./same-tokens.ts";
import { type ScriptPart, splitStatements } from "./split-statements.ts";
import { SqlProblem } from "./sql-problem.ts";

export interface FormatSettings extends Partial<Omit<FormatOptions, "params" | "paramTypes" | "denseOperators">> {
  dialect: DialectId;
  /** Blank lines. */
  linesBetweenQueries: number;
}

/** The dialect that was chosen, or the one that a script looks like, and the script. */
export async function resolveDialect(
  sql: AsyncIterable<string>,
  chosen: DialectId | "auto",
  warn: (message: string) => void,
): Promise<{ sql: AsyncIterable<string>; dialect: DialectId }> {
  if (chosen !== "auto") return { sql, dialect: chosen };
  const { start, all } = await peek(sql);
  const detected = detectDialect(start);
  if (detected) warn(`Detected dialect: ${DIALECTS[detected]}`);
  return { sql: all, dialect: detected ?? "sql" };
}

/**
 * Formats a script statement by statement, so that it may be of any size. Only white space changes, and the case of
 * words if asked for.
 * @throws {InputError} with the position of what can't be read
 */
export async function* formatSql(
  chunks: AsyncIterable<string>,
  { dialect, linesBetweenQueries, ...options }: FormatSettings,
): AsyncGenerator<string> {
  const gap = "\n".repeat(linesBetweenQueries + 1);
  const rules = formattingRules(dialect);
  const { keywordCase, dataTypeCase, functionCase, identifierCase } = options;
  const cases = [keywordCase, dataTypeCase, functionCase, identifierCase];
  const changesCase = cases.some((one) => one !== undefined && one !== "preserve");
  yield* rewrite(chunks, dialect, gap, (text) => {
    const formatted = formatDialect(text, { ...options, dialect: rules });
    assertSameTokens(text, formatted, { dialect, changesCase, isDropped: () => false });
    return formatted;
  });
}

/**
 * Minifies a script: one line per statement.
 * @throws {InputError} with the position of what can't be read
 */
export async function* minifySql(
  chunks: AsyncIterable<string>,
  { dialect, comments }: { dialect: DialectId; comments: boolean },
): AsyncGenerator<string> {
  yield* rewrite(chunks, dialect, "\n", (text) => {
    const minified = minifyTokens(readTokens(text, dialect), { comments });
    const isDropped = (comment: string) => !comments && isPlainComment(comment);
    assertSameTokens(text, minified, { dialect, changesCase: false, isDropped });
    return minified;
  });
}

export function readTokens(text: string, dialect: DialectId): readonly Token[] {
  formatDialect(text, { dialect: readingRules(dialect) });
  const tokens = readByLibrary;
  readByLibrary = [];
  return tokens;
}

// sql-formatter compiles a dialect's patterns once per object.
const formattingRules = memoize((dialect) => withTokens(dialect, (tokens) => markFunctions(checkNesting(tokens))));
const readingRules = memoize((dialect) =>
  withTokens(dialect, (tokens) => {
    readByLibrary = tokens;
    // Nothing to parse.
    return [];
  }),
);

let readByLibrary: readonly Token[] = [];

function memoize<Value>(make: (dialect: DialectId) => Value): (dialect: DialectId) => Value {
  const made = new Map<DialectId, Value>();
  return (dialect) => {
    const value = made.get(dialect) ?? make(dialect);
    made.set(dialect, value);
    return value;
  };
}

async function* rewrite(
  chunks: AsyncIterable<string>,
  dialect: DialectId,
  gap: string,
  rewriteStatement: (text: string) => string,
): AsyncGenerator<string> {
  let last: ScriptPart | undefined;
  for await (const part of splitStatements(chunks, dialect)) {
    const text = part.kind === "statement" ? statement(part, dialect, rewriteStatement) : part.text;
    if (text === "") continue;
    yield separator(last, part, gap) + text;
    last = part;
  }
}

function separator(last: ScriptPart | undefined, part: ScriptPart, gap: string): string {
  if (!last || (last.kind === "data" && part.kind === "data")) return "";
  const belongsTogether =
    part.kind === "data" || (part.kind === "line" && (part.endsStatement || last.kind === "line"));
  return belongsTogether ? "\n" : gap;
}

function statement(
  { text, start }: ScriptPart & { kind: "statement" },
  dialect: DialectId,
  rewriteStatement: (text: string) => string,
): string {
  try {
    return rewriteStatement(text);
  } catch (error) {
    throw explain(error, text, start, dialect);
  }
}

/** sql-formatter's time and output grow with the square of the depth. */
const MAX_DEPTH = 200;

const CLOSINGS = lookup<string>({ "(": ")", "[": "]", "{": "}" });

/** @returns the tokens unchanged */
function checkNesting(tokens: Token[]): Token[] {
  const open: Token[] = [];
  for (const token of tokens) {
    const { type, raw, start } = token;
    if (type === "OPEN_PAREN" || type === "CASE") open.push(token);
    else if (type === "CLOSE_PAREN") {
      const opening = open.findLast((other) => other.type === "OPEN_PAREN");
      if (!opening || CLOSINGS[opening.raw] !== raw) throw new SqlProblem(`Unexpected ${raw}`, start);
      open.length = open.lastIndexOf(opening);
    } else if (type === "END" && open.at(-1)?.type === "CASE") open.pop();
    if (open.length > MAX_DEPTH) throw new SqlProblem(`More than ${MAX_DEPTH} levels of nesting`, start);
  }
  const unclosed = open.findLast(({ type }) => type === "OPEN_PAREN");
  if (unclosed) throw new SqlProblem(`${unclosed.raw} without ${CLOSINGS[unclosed.raw]}`, unclosed.start);
  return tokens;
}

function explain(error: unknown, text: string, start: Required<TextPosition>, dialect: DialectId): unknown {
  const problem = problemOf(error, text);
  if (!problem) return error;
  const position = positionAfter(start, text.slice(0, problem.offset));
  const where = `${problem.message} at line ${position.line}, column ${position.column}`;
  const advice = problem.advice === "dialect" ? adviseDialect(text, dialect) : problem.advice;
  return new InputError(advice ? `${where}: ${advice}` : where, { position });
}

interface Problem {
  message: string;
  offset: number;
  /** What to do; none if no dialect would take it, or else maybe another one. */
  advice?: string | undefined;
}

function problemOf(error: unknown, text: string): Problem | undefined {
  if (error instanceof SqlProblem) return error;
  if (error instanceof RangeError) {
    return { message: "This statement is nested too deeply", offset: leadingSpace(text) };
  }
  if (!(error instanceof Error) || !error.message.startsWith("Parse error")) return undefined;
  const [, line, column] = /at line (\d+) column (\d+)/.exec(error.message) ?? [];
  if (line === undefined || error.message.startsWith("Parse error at token: «EOF»")) {
    return { message: "Something is missing after this", offset: text.trimEnd().length, advice: "dialect" };
  }
  const lineStart = text.split("\n", Number(line) - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const offset = lineStart + Number(column) - 1;
  const [word = ""] = /^(?:[\p{L}\p{N}_]+|\S)/u.exec(text.slice(offset, offset + 40)) ?? [];
  return { message: `Unexpected ${word}`, offset, advice: "dialect" };
}

const leadingSpace = (text: string) => text.length - text.trimStart().length;

/** Others to try, the common ones. */
const ALTERNATIVES = ["postgresql", "mysql", "sqlite", "tsql", "plsql", "bigquery", "snowflake", "spark"] as const;
const MAX_ADVISED_CHARS = 10_000;

function adviseDialect(text: string, dialect: DialectId): string {
  const others = text.length > MAX_ADVISED_CHARS ? [] : ALTERNATIVES.filter((id) => id !== dialect && reads(text, id));
  if (others.length === 0) return "check the spelling, or choose another dialect";
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(others.map((id) => DIALECTS[id]));
  return `if this is ${names}, choose that dialect`;
}

function reads(text: string, dialect: DialectId): boolean {
  try {
    formatDialect(text, { dialect: formattingRules(dialect) });
    return true;
  } catch {
    return false;
  }
}
