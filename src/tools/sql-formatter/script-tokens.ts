import { CUSTOM_OPERATORS, placeholdersOf, rulesOf } from "./dialect-rules.ts";
import type { DialectId } from "./dialects.ts";
import {
  commentOpeningsOf,
  endOfOpaque,
  isCommentOpening,
  isDisabledPart,
  type OpaqueRules,
  opaqueRulesOf,
  openingsOf,
} from "./opaque-parts.ts";

/**
 * A token as a database reads it, at most as short as there. Names, numbers and templates that touch are one
 * (`t_{{ env }}`, `1..10`), and so are characters of an operator that isn't known (`|>`).
 */
export interface ScriptToken {
  kind: "comment" | "string" | "word" | "operator" | "punctuation";
  start: number;
  end: number;
}

interface Scanner {
  opaque: OpaqueRules;
  opening: RegExp;
  placeholder: RegExp;
  /** Characters of operators, up to a comment or a placeholder. */
  operatorRun: RegExp;
  postgresOperator: RegExp | undefined;
  operators: ReadonlySet<string>;
  longestOperator: number;
}

const scanners = new Map<DialectId, Scanner>();

function scannerOf(id: DialectId): Scanner {
  const made = scanners.get(id);
  if (made) return made;
  const opaque = opaqueRulesOf(id);
  const placeholder = placeholdersOf(id).join("|");
  const comment = commentOpeningsOf(opaque).join("|");
  const { operators = [], propertyAccessOperators = [] } = rulesOf(id).tokenizerOptions;
  const known = [...BASIC_OPERATORS, ...operators, ...propertyAccessOperators];
  const scanner: Scanner = {
    opaque,
    opening: new RegExp(openingsOf(opaque).join("|"), "uy"),
    placeholder: new RegExp(placeholder, "uy"),
    operatorRun: new RegExp(`(?:(?!${comment}|${placeholder})${OPERATOR_CHAR}){1,${MAX_OPERATOR_LENGTH}}`, "uy"),
    postgresOperator: CUSTOM_OPERATORS.has(id)
      ? new RegExp(`(?:(?!${comment})[-+*/<>=~!@#%^&|\\x60?]){1,${MAX_OPERATOR_LENGTH}}`, "uy")
      : undefined,
    operators: new Set(known),
    longestOperator: Math.max(...known.map(({ length }) => length)),
  };
  scanners.set(id, scanner);
  return scanner;
}

const BASIC_OPERATORS = ["+", "-", "*", "/", ">", "<", "=", "<>", "<=", ">=", "!=", ".", ".."];
/** PostgreSQL's. Longer runs are cut. */
const MAX_OPERATOR_LENGTH = 63;
const OPERATOR_CHAR = String.raw`[^\s\p{L}\p{M}\p{N}_()[\]{},;'"\x60]`;

/** Signs that a value can start with: an operator before one of them is complete. */
const VALUE_START = /^[-+~!@:?$%&#]/;

/** The prefix of a string, such as `N`, `U&` or `_utf8mb4`, but no keyword. */
const STRING_PREFIX = /(?!(?:as|at|by|do|go|if|in|is|no|of|on|or|to)['"])(?:[a-z]{1,2}&?|_\w+)(?=['"])/iuy;
const NUMBER = /(?:\$(?=\d*\.\d))?\.?\d(?:[eE][-+](?=\d)|[\p{L}\p{M}\p{N}_$.])*/uy;
const WORD = /[\p{L}\p{M}\p{N}_$]+/uy;
const SPACE = /\s+/uy;
/** Reads the tokens of a text one after another, in linear time. */
export function* scriptTokens(text: string, dialect: DialectId): Generator<ScriptToken> {
  const scanner = scannerOf(dialect);
  let last: Part | undefined;
  let at = 0;
  while (at < text.length) {
    const space = matchEnd(SPACE, text, at);
    if (space !== undefined) {
      at = space;
      continue;
    }
    const part = partAt(text, at, scanner);
    if (last?.end === at && last.isOpen && last.kind === part.kind) part.start = last.start;
    else if (last) yield last;
    last = part;
    at = part.end;
  }
  if (last) yield last;
}

/** `isOpen` if a part of the same kind that touches its end belongs to it. */
type Part = ScriptToken & { isOpen: boolean };

function partAt(text: string, start: number, scanner: Scanner): Part {
  const prefix = matchEnd(STRING_PREFIX, text, start);
  const opened = matchEnd(scanner.opening, text, start);
  if (opened !== undefined) {
    const opening = text.slice(start, opened);
    const end = endOfOpaque(text, { opening, from: start, isComplete: true }, scanner.opaque) ?? text.length;
    if (opening.startsWith("{")) return { kind: "word", start, end, isOpen: true };
    const isComment = isCommentOpening(opening, scanner.opaque) && !isDisabledPart(text, start);
    return { kind: isComment ? "comment" : "string", start, end, isOpen: !isComment };
  }
  if (prefix !== undefined) return { kind: "string", start, end: prefix, isOpen: true };
  const word =
    matchEnd(NUMBER, text, start) ?? matchEnd(scanner.placeholder, text, start) ?? matchEnd(WORD, text, start);
  if (word !== undefined) return { kind: "word", start, end: word, isOpen: true };
  const operator = operatorEnd(text, start, scanner);
  if (operator !== undefined) return { kind: "operator", start, end: operator, isOpen: false };
  return { kind: "punctuation", start, end: start + 1, isOpen: false };
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function operatorEnd(text: string, start: number, scanner: Scanner): number | undefined {
  const isPunctuation = /[.:]/.test(text.charAt(start));
  if (scanner.postgresOperator && !isPunctuation) return postgresOperatorEnd(text, start, scanner.postgresOperator);
  const runEnd = matchEnd(scanner.operatorRun, text, start);
  if (runEnd === undefined) return undefined;
  let known = start;
  for (let end = start + 1; end <= Math.min(runEnd, start + scanner.longestOperator); end += 1) {
    if (scanner.operators.has(text.slice(start, end))) known = end;
  }
  const isComplete = known === runEnd || isPunctuation || VALUE_START.test(text.charAt(known));
  return known > start && isComplete ? known : runEnd;
}

/** https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-OPERATORS */
function postgresOperatorEnd(text: string, start: number, operator: RegExp): number | undefined {
  let end = matchEnd(operator, text, start);
  if (end === undefined || /[~!@#%^&|`?]/.test(text.slice(start, end))) return end;
  while (end > start + 1 && /[-+]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}
