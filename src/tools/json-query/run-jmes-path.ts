import { compile, type JSONValue, tokenize } from "@jmespath-community/jmespath";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { searchJmesPath } from "./jmes-path-rules.ts";
import { readDocument } from "./json-document.ts";
import { type QueryResult, queryResult } from "./query-result.ts";

/**
 * Runs a JMESPath query on a JSON text.
 * @throws {InputError} with line and column, in the field `query` for an invalid query
 * @example runJmesPath('{"a":[{"b":1},{"b":2}]}', "a[*].b", { indent: "" }) // { count: 2, output: "[1,2]" }
 */
export async function runJmesPath(
  text: string,
  query: string,
  { indent }: { indent: string },
  warn: (message: string) => void = () => {},
): Promise<QueryResult> {
  const compiled = parse(query.trim() === "" ? "@" : query);
  const document = await readDocument(text);
  let found: JSONValue;
  try {
    found = searchJmesPath(compiled, document.value, (types) =>
      warn(`JMESPath has no order for ${types}: comparing them gives null. A number is written \`10\`, a text '10'.`),
    );
  } catch (error) {
    if (error instanceof RangeError) throw new InputError("This query needs too much memory.", { field: "query" });
    // The library finds constructor() and the like in a prototype.
    const reason = error instanceof TypeError ? "Unknown function" : reasonOf(error);
    throw new InputError(`JMESPath: ${reason}${adviceFor(query)}`, { field: "query" });
  }
  if (document.firstInexact !== undefined) {
    warn(`JMESPath calculates with up to 17 digits: ${document.firstInexact} may be rounded in the result.`);
  }
  return queryResult(document.write(found, indent), Array.isArray(found) ? found.length : undefined);
}

type Expression = ReturnType<typeof compile>;

function parse(query: string): Expression {
  try {
    return compile(query);
  } catch (error) {
    if (error instanceof RangeError) throw new InputError("This query is nested too deeply.", { field: "query" });
    const position = positionAt(query, findErrorOffset(query, reasonOf(error)));
    const reason = reasonOf(error).replace(/^syntax error[:,.]? /i, "");
    const place = `at line ${position.line}, column ${position.column}`;
    throw new InputError(`Invalid JMESPath: ${reason} ${place}${adviceFor(query)}`, { field: "query", position });
  }
}

/** Texts and literals, if need be without their end, or a word with hyphens. */
const QUOTED_OR_WORD = /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|`(?:[^`\\]|\\.)*(?:`|\\?$)|[\w-]+/gs;

/** A hyphen outside of quotes is a minus. */
function adviceFor(query: string): string {
  const words = query.match(QUOTED_OR_WORD) ?? [];
  const key = words.find((word) => /^[A-Za-z_]/.test(word) && /-\w/.test(word));
  return key === undefined ? "" : `. A key with a hyphen needs double quotes: "${key}"`;
}

const MAX_LOCATED_LENGTH = 2_000;

/** The library doesn't tell where an error is: it's at the token that a shorter query must contain to have the same one. */
function findErrorOffset(query: string, reason: string): number {
  if (query.length > MAX_LOCATED_LENGTH) return 0;
  let starts: number[];
  try {
    starts = tokenize(query).map(({ start }) => start);
  } catch {
    return findLexerErrorOffset(query);
  }
  const ends = [...starts.slice(1), query.length];
  const index = ends.findIndex((end) => {
    try {
      compile(query.slice(0, end));
      return false;
    } catch (error) {
      return reasonOf(error) === reason;
    }
  });
  return (/\bEOF\b/.test(reason) ? query.length : starts[index]) ?? query.length;
}

/** A character that starts no token, or a literal that isn't JSON. */
function findLexerErrorOffset(query: string): number {
  let offset = 0;
  for (let end = 1; end <= query.length; end += 1) {
    try {
      tokenize(query.slice(0, end));
      offset = end;
    } catch {
      // Perhaps only an unfinished literal.
    }
  }
  return offset;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
