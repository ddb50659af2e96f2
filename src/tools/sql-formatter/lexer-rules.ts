import type { DialectOptions } from "sql-formatter";
import { CUSTOM_OPERATORS, hasSpacedDashes, placeholdersOf, rulesOf, type Token } from "./dialect-rules.ts";
import type { DialectId } from "./dialects.ts";
import { type ScriptToken, scriptTokens } from "./script-tokens.ts";
import { SqlProblem } from "./sql-problem.ts";

/** A comment in MySQL, where sql-formatter takes every `--` for one. */
const SPACED_DASHES_COMMENT = String.raw`--(?=[\s\u0000-\u001f\u007f]|$)[^\n\r]*`;

/** sql-formatter ends a raw string at a quote after a backslash. */
const BIGQUERY_RAW_STRING = ["'", '"']
  .map(
    (quote) =>
      String.raw`(?:[rR][bB]?|[bB][rR])${quote}(?!${quote}${quote})[^${quote}\\\n]*(?:\\.[^${quote}\\\n]*)*${quote}`,
  )
  .join("|");

/**
 * A dialect that also takes placeholders, and hands over each statement's tokens.
 * @param onTokens may throw, or return other tokens
 */
export function withTokens(id: DialectId, onTokens: (tokens: Token[]) => Token[]): DialectOptions {
  const rules = rulesOf(id);
  const { tokenizerOptions } = rules;
  const { paramTypes, operators = [], stringTypes, lineCommentTypes } = tokenizerOptions;
  const { postProcess = (tokens) => tokens } = tokenizerOptions;
  const spacedDashes = hasSpacedDashes(id);
  const custom = [...(spacedDashes ? [SPACED_DASHES_COMMENT] : []), ...placeholdersOf(id)];
  return {
    ...rules,
    tokenizerOptions: {
      ...tokenizerOptions,
      stringTypes: id === "bigquery" ? [{ regex: BIGQUERY_RAW_STRING }, ...stringTypes] : stringTypes,
      ...(spacedDashes && { lineCommentTypes: lineCommentTypes?.filter((mark) => mark !== "--") ?? [] }),
      paramTypes: {
        ...paramTypes,
        positional: paramTypes?.positional === true && operators.includes("?"),
        custom: [...(paramTypes?.custom ?? []), ...custom.map((regex) => ({ regex }))],
      },
      postProcess: (tokens) => {
        const given = onTokens(joinTokens(tokens, id));
        return postProcess(id === "bigquery" ? joinTypes(given) : given);
      },
    },
  };
}

/**
 * Joins tokens of sql-formatter that are one in the database (`|>`, `1..10`), and those between which white space would
 * change the meaning: a string and the one that continues it on another line.
 * @throws {SqlProblem} where sql-formatter takes code for a comment
 */
function joinTokens(tokens: readonly Token[], id: DialectId): Token[] {
  const text = tokens.map(({ precedingWhitespace = "", raw }) => precedingWhitespace + raw).join("");
  const joined: Token[] = [];
  for (const { group, parts } of groupsOf(tokens, scriptTokens(text, id))) {
    const token = joinGroup(group, parts);
    const previous = joined.at(-1);
    if (previous && continuesString(previous, token)) {
      const raw = previous.raw + (token.precedingWhitespace ?? "") + token.raw;
      joined[joined.length - 1] = { ...previous, raw, text: raw };
    } else if (previous?.raw === "|>" && PIPES.has(id) && !isComment(token)) {
      joined[joined.length - 1] = pipeStep(previous, token);
    } else if (CUSTOM_OPERATORS.has(id) && previous?.raw === "." && token.type === "OPERATOR") {
      // As in `pg_catalog.~`.
      joined.push({ ...token, type: "IDENTIFIER" as Token["type"] });
    } else joined.push(token);
  }
  return joined;
}

/** The fewest tokens of sql-formatter that start and end with tokens of the database. */
function* groupsOf(
  tokens: readonly Token[],
  own: Iterator<ScriptToken>,
): Generator<{ group: Token[]; parts: ScriptToken[] }> {
  for (let index = 0; index < tokens.length; ) {
    const group: Token[] = [];
    const parts: ScriptToken[] = [];
    let groupEnd = 0;
    let partsEnd = 0;
    do {
      if (groupEnd <= partsEnd && index < tokens.length) {
        const token = tokens[index++] as Token;
        group.push(token);
        groupEnd = token.start + token.raw.length;
      } else {
        const part: ScriptToken = own.next().value;
        parts.push(part);
        partsEnd = part.end;
      }
    } while (groupEnd !== partsEnd);
    yield { group, parts };
  }
}

function joinGroup(group: readonly Token[], parts: readonly ScriptToken[]): Token {
  const [first] = group as [Token];
  const token = isSpacedDashes(first) ? { ...first, type: "LINE_COMMENT" as Token["type"] } : first;
  const hasComment = [token, ...group].some(isComment) || parts.some(({ kind }) => kind === "comment");
  const isSameComment = isComment(token) && group.length === 1 && parts.length === 1 && parts[0]?.kind === "comment";
  if (hasComment && !isSameComment) {
    throw new SqlProblem("Unclear comment", token.start, "put white space around it, or choose another dialect");
  }
  if (group.length === 1) return token;
  const raw =
    token.raw +
    group
      .slice(1)
      .map(({ precedingWhitespace = "", raw }) => precedingWhitespace + raw)
      .join("");
  const { start, precedingWhitespace = "" } = token;
  return { type: typeOfJoined(group, parts) as Token["type"], raw, text: raw, start, precedingWhitespace };
}

function typeOfJoined(group: readonly Token[], parts: readonly ScriptToken[]): string {
  if (parts.every(({ kind }) => kind === "operator")) return "OPERATOR";
  // The formatter prints both as they are written.
  return group.at(-1)?.type === "STRING" ? "STRING" : "QUOTED_IDENTIFIER";
}

const isComment = ({ type }: Token) => type === "LINE_COMMENT" || type === "BLOCK_COMMENT";
const isSpacedDashes = ({ type, raw }: Token) => type === "CUSTOM_PARAMETER" && raw.startsWith("--");

/** As in `E'one' ⏎ 'two'`. */
function continuesString(previous: Token, token: Token): boolean {
  return token.type === "STRING" && previous.type === "STRING" && /[\n\r]/.test(token.precedingWhitespace ?? "");
}

/** Dialects with GoogleSQL's pipes. */
const PIPES: ReadonlySet<DialectId> = new Set(["bigquery", "spark"]);

/** `|> WHERE`, which starts a line. */
function pipeStep(pipe: Token, token: Token): Token {
  const isStep = /^(?:LIMIT|RESERVED_(?:SELECT|JOIN|SET_OPERATION|CLAUSE))$/.test(token.type);
  const type = (isStep ? token.type : "RESERVED_CLAUSE") as Token["type"];
  const isWord = /^RESERVED_|^LIMIT$/.test(token.type);
  return { ...pipe, type, raw: `|> ${token.raw}`, text: `|> ${isWord ? token.text : token.raw}` };
}

/** A type is hardly longer; with a limit, the search takes linear time. */
const MAX_TYPE_TOKENS = 1000;

/** Joins BigQuery's types such as `ARRAY<STRUCT<a INT64>>`, as sql-formatter does, but without losing anything. */
function joinTypes(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const isType = token.type === "RESERVED_DATA_TYPE" && /^(?:ARRAY|STRUCT)$/.test(token.text);
    if (!isType || tokens[index + 1]?.raw !== "<") {
      joined.push(token);
      continue;
    }
    const end = endOfType(tokens, index + 1);
    if (end === undefined) {
      joined.push({ ...token, type: "IDENTIFIER" as Token["type"], text: token.raw });
      continue;
    }
    const parts = tokens.slice(index, end + 1);
    const raw = parts
      .map((part, place) => (place === 0 ? "" : spaceInType(part, parts[place - 1])) + part.raw)
      .join("");
    const isPlain = parts.every(
      ({ type }) => type.startsWith("RESERVED_DATA_TYPE") || /^(?:OPERATOR|COMMA)$/.test(type),
    );
    joined.push({
      ...token,
      type: (isPlain ? "RESERVED_DATA_TYPE" : "QUOTED_IDENTIFIER") as Token["type"],
      raw,
      text: isPlain ? raw.toUpperCase() : raw,
    });
    index = end;
  }
  return joined;
}

function endOfType(tokens: readonly Token[], from: number): number | undefined {
  let depth = 0;
  for (let index = from; index < Math.min(tokens.length, from + MAX_TYPE_TOKENS); index += 1) {
    const { raw } = tokens[index] as Token;
    if (raw === "<") depth += 1;
    else if (/^>+$/.test(raw)) depth -= raw.length;
    if (depth === 0) return index;
    if (depth < 0) return undefined;
  }
  return undefined;
}

function spaceInType(token: Token, previous: Token | undefined): string {
  const space = token.precedingWhitespace ?? "";
  if (isComment(token) || (previous && isComment(previous))) return space;
  if (previous?.raw === ",") return " ";
  return space === "" || previous?.raw === "<" || /^[>,<]/.test(token.raw) ? "" : " ";
}
