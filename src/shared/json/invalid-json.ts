import {
  APOSTROPHE,
  BACKTICK,
  BRACE_CLOSE,
  BRACKET_CLOSE,
  CR,
  DOT,
  HASH,
  LF,
  PLUS,
  SLASH,
  TAB,
} from "#shared/ascii.ts";
import { InputError, type TextPosition } from "#shared/input-error.ts";
import {
  AFTER_VALUE,
  COLON,
  CONTINUATION,
  END,
  ESCAPE,
  EXPONENT,
  EXPONENT_SIGN,
  FIRST_KEY,
  HEX,
  isWholeNumber,
  KEY,
  MEMBER_VALUE,
  MINUS,
  POINT,
  START,
  STRING,
  ZERO,
} from "#shared/json/json-states.ts";

/** Thrown for a text that is not JSON (RFC 8259). `reason` is the message without "Invalid JSON: ". */
export class InvalidJsonError extends InputError {
  readonly reason: string;

  constructor({ problem, hint }: Fault, position: TextPosition) {
    const reason = `${problem} at line ${position.line}, column ${position.column}${hint ? `: ${hint}` : ""}`;
    super(`Invalid JSON: ${reason}`, { field: "input", position });
    this.reason = reason;
  }
}

interface Fault {
  problem: string;
  hint?: string;
}

/** The bracket of the innermost open array or object, and its position if known. */
export interface Opening {
  bracket: "{" | "[";
  line?: number;
  column?: number;
}

/** Explains why the character `code` is not allowed in `state`. */
export function explainCharacter(state: number, code: number, opening: Opening | undefined): Fault {
  const shown = showCharacter(code);
  switch (state) {
    case STRING:
      return explainControlCharacter(code);
    case ESCAPE:
      return { problem: "Bad escape", hint: `a backslash may precede " \\ / b f n r t or u, not ${shown}` };
    case HEX:
      return { problem: "Bad escape", hint: `\\u needs four hex digits, but one of them is ${shown}` };
    case CONTINUATION:
      return { problem: "Bytes that are not UTF-8", hint: "save the text as UTF-8 and try again" };
    case ZERO:
      return { problem: "Leading zero in a number", hint: "remove it, or put the number in double quotes" };
    case MINUS:
      return { problem: "Incomplete number", hint: `expected a digit after '-' but found ${shown}` };
    case POINT:
      return { problem: "Incomplete number", hint: `expected a digit after the decimal point but found ${shown}` };
    case EXPONENT:
    case EXPONENT_SIGN:
      return { problem: "Incomplete number", hint: `expected a digit in the exponent but found ${shown}` };
    case END:
      return { problem: "Unexpected text after the end of the JSON value" };
  }
  if (code === SLASH || code === HASH) return { problem: `Unexpected ${shown}`, hint: "JSON has no comments" };
  if (state === COLON) return { problem: `Unexpected ${shown}`, hint: "expected ':' after the property name" };
  if (state === AFTER_VALUE) return explainAfterValue(code, opening);
  if (code === APOSTROPHE || code === BACKTICK || isCurlyQuote(code)) {
    return { problem: `Wrong kind of quote ${shown}`, hint: 'strings and property names need double quotes (")' };
  }
  if (state === FIRST_KEY || state === KEY) {
    return { problem: `Unexpected ${shown}`, hint: "expected a property name in double quotes" };
  }
  if (code === PLUS) return { problem: "Unexpected '+'", hint: "a number starts with a digit or '-'" };
  if (code === DOT) return { problem: "Unexpected '.'", hint: "a number needs a digit before its decimal point" };
  if (state === MEMBER_VALUE) return { problem: `Unexpected ${shown}`, hint: "expected a value after ':'" };
  return { problem: `Unexpected ${shown}`, hint: "expected a value" };
}

/** Report this at the position of the comma, not of the closing bracket. */
export function explainTrailingComma(closing: number): Fault {
  return {
    problem: `Trailing comma before ${showCharacter(closing)}`,
    hint: `remove it, or add ${closing === BRACE_CLOSE ? "a property" : "a value"} after it`,
  };
}

/** Explains why a run of letters and digits is neither a value nor a property name. */
export function explainWord(state: number, word: string): Fault {
  if (state === FIRST_KEY || state === KEY) {
    return { problem: `Property name '${word}' without quotes`, hint: "put it in double quotes" };
  }
  const lower = word.toLowerCase();
  if (LITERALS.has(lower)) return { problem: `Unexpected '${word}'`, hint: `write ${lower} in lowercase` };
  if (NOTHING.has(lower)) return { problem: `Unexpected '${word}'`, hint: "write null instead" };
  if (NOT_NUMBERS.has(lower)) return { problem: `Unexpected '${word}'`, hint: "JSON has no such number; write null" };
  return { problem: `Unexpected '${word}'`, hint: "expected a value; text needs double quotes" };
}

/** Explains what is missing when the text ends in `state`. */
export function explainEnd(state: number, opening: Opening | undefined): Fault {
  if (state === STRING || state === ESCAPE || state === HEX) {
    return { problem: "Unterminated string", hint: 'its closing quote (") is missing' };
  }
  if (state === CONTINUATION) return explainCharacter(CONTINUATION, 0, opening);
  const problem = "Unexpected end of JSON";
  if (state === START) return { problem, hint: "expected a value" };
  if (state >= MINUS && !isWholeNumber(state)) return { problem, hint: "a number is incomplete" };
  if (state === COLON) return { problem, hint: "expected ':' after the property name" };
  if (state === MEMBER_VALUE) return { problem, hint: "expected a value after ':'" };
  return { problem, hint: opening ? `${showOpening(opening)} is never closed` : "expected more" };
}

function explainControlCharacter(code: number): Fault {
  if (code === LF || code === CR) {
    return { problem: "Line break inside a string", hint: "close the string with a double quote, or write \\n" };
  }
  if (code === TAB) return { problem: "Tab inside a string", hint: "write \\t" };
  return {
    problem: `Control character ${showCharacter(code)} inside a string`,
    hint: `write \\u${code.toString(16).padStart(4, "0")}`,
  };
}

function explainAfterValue(code: number, opening: Opening | undefined): Fault {
  const problem = `Unexpected ${showCharacter(code)}`;
  if (!opening) return { problem };
  const closing = opening.bracket === "{" ? "}" : "]";
  if (code === BRACE_CLOSE || code === BRACKET_CLOSE) {
    return { problem, hint: `expected '${closing}' to close ${showOpening(opening)}` };
  }
  return { problem, hint: `expected ',' or '${closing}'` };
}

function showOpening({ bracket, line, column }: Opening): string {
  return line === undefined ? `a '${bracket}'` : `the '${bracket}' at line ${line}, column ${column}`;
}

function showCharacter(code: number): string {
  const character = String.fromCodePoint(code);
  if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return character === "'" ? `"'"` : `'${character}'`;
  const name = NAMES.get(code);
  const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return name ? `${number} (${name})` : number;
}

function isCurlyQuote(code: number): boolean {
  return code >= 0x2018 && code <= 0x201f;
}

const LITERALS = new Set(["true", "false", "null"]);
const NOTHING = new Set(["undefined", "none", "nil"]);
const NOT_NUMBERS = new Set(["nan", "infinity"]);
const NAMES = new Map([
  [0x00, "null character"],
  [0x0b, "vertical tab"],
  [0x0c, "form feed"],
  [0xa0, "no-break space"],
  [0x200b, "zero width space"],
  [0x2060, "word joiner"],
  [0xfeff, "byte order mark"],
]);
