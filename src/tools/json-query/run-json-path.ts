import { FunctionExpressionType, JSONPathEnvironment, JSONPathError, Nothing, type Token, TokenKind } from "json-p3";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { checkJsonPath, JsonPathFault } from "./check-json-path.ts";
import { type JsonData, readDocument } from "./json-document.ts";
import { type QueryResult, queryResult } from "./query-result.ts";

export interface JsonPathSettings {
  show: "values" | "paths" | "both";
  indent: string;
}

const MAX_DEPTH = 500;

const environment = new JSONPathEnvironment({ maxRecursionDepth: MAX_DEPTH });
// The library counts UTF-16 code units; RFC 9535 §2.4.4 counts characters.
environment.functionRegister.set("length", {
  argTypes: [FunctionExpressionType.ValueType],
  returnType: FunctionExpressionType.ValueType,
  call: lengthOf,
});
// The library takes 0.5 for a number with a leading zero, and misses that of -01, which `checkJsonPath` finds.
const { parser } = environment as unknown as { parser: { tokenMap: Map<TokenKind, ReadLiteral> } };
const readNumber = parser.tokenMap.get(TokenKind.NUMBER);
parser.tokenMap.set(TokenKind.NUMBER, function (this: unknown, { current }) {
  const number = Number(current.value);
  const value = number === 0 ? "0" : number.toExponential();
  return readNumber?.call(this, { current: { ...current, value } });
});

type ReadLiteral = (this: unknown, stream: { current: Token }) => unknown;

/**
 * Runs a JSONPath query (RFC 9535) on a JSON text. Numbers in the result keep all their digits.
 * @throws {InputError} with line and column, in the field `query` for an invalid query
 * @example runJsonPath('{"a":[1,2]}', "$.a[0]", { show: "paths", indent: "" }) // { count: 1, output: `["$['a'][0]"]` }
 */
export async function runJsonPath(
  text: string,
  query: string,
  { show, indent }: JsonPathSettings,
  warn: (message: string) => void = () => {},
): Promise<QueryResult> {
  const compiled = compile(query.trim() === "" ? "$" : query);
  const document = await readDocument(text);
  const list: JsonData[] = [];
  try {
    for (const node of compiled.lazyQuery(document.value)) {
      const { location } = node;
      const value = node.value as JsonData;
      if (show === "values") {
        document.keepDigits(list, list.length, location);
        list.push(value);
        continue;
      }
      const path = node.getPath({ form: "canonical" });
      if (show === "paths") list.push(path);
      else {
        const match = { path, value };
        document.keepDigits(match, "value", location);
        list.push(match);
      }
    }
  } catch (error) {
    if (error instanceof JSONPathError || error instanceof RangeError) {
      throw new InputError(`This JSON is nested deeper than ${MAX_DEPTH} levels, too deep for this query.`, {
        field: "input",
      });
    }
    throw error;
  }
  if (document.firstInexact !== undefined && query.includes("?")) {
    warn(`In filters, numbers have up to 17 digits: ${document.firstInexact} is rounded there.`);
  }
  return queryResult(document.write(list, indent), list.length);
}

function compile(query: string) {
  try {
    const compiled = environment.compile(query);
    checkJsonPath(query);
    return compiled;
  } catch (error) {
    if (error instanceof JsonPathFault) throw invalidQuery(query, error.message, error.offset);
    if (!(error instanceof JSONPathError)) {
      if (error instanceof RangeError) throw new InputError("This query is nested too deeply.", { field: "query" });
      throw error;
    }
    const reason = REASONS.get(error.message.split(" (")[0] ?? "") ?? withoutPlace(error.message);
    throw invalidQuery(query, reason, error.token.index);
  }
}

function invalidQuery(query: string, reason: string, offset: number): InputError {
  const position = positionAt(query, offset);
  return new InputError(`Invalid JSONPath: ${reason} at line ${position.line}, column ${position.column}`, {
    field: "query",
    position,
  });
}

/** In place of the library's own words about its workings. */
const REASONS = new Map([
  ["can't backup beyond start", "unexpected end"],
  ["bald descendant segment", "a name, * or [ must follow .."],
  ["unexpected token 'TOKEN_ERROR'", "unexpected white space"],
]);

/** The library ends each message with a part of the query and an offset. */
function withoutPlace(message: string): string {
  const end = message.lastIndexOf(" ('");
  return end === -1 ? message : message.slice(0, end);
}

function lengthOf(value: unknown): number | typeof Nothing {
  if (typeof value === "string") {
    let length = 0;
    for (const _ of value) length += 1;
    return length;
  }
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : Nothing;
}
