import { InputError } from "#shared/input-error.ts";
import { type DuplicateKey, reformatJson } from "#shared/json/json-reformatter.ts";
import { jsonTokens } from "#shared/json/json-tokens.ts";
import { positionAt } from "#shared/text-position.ts";

/** A number with its digits as written, such as 12345678901234567890 or 1.0. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON value that keeps what JavaScript's own would lose: digits of numbers, order of keys, `__proto__`. */
export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject;

export type JsonObject = ReadonlyMap<string, JsonValue>;

/** Levels of nesting that recursive code can take in any browser. */
export const MAX_JSON_DEPTH = 200;

interface Open {
  add: (value: JsonValue) => void;
  /** The key read last, in an object. */
  key: string | undefined;
  isObject: boolean;
}

export interface CheckSettings {
  /** The input that the text is. */
  field?: string;
  /** Takes JSON Lines, too. */
  lines: boolean;
  onDuplicateKey?: ((found: DuplicateKey) => void) | undefined;
}

/** @throws {InputError} with line and column of what is not JSON (RFC 8259). */
export async function checkJson(
  text: string,
  { field = "input", lines, onDuplicateKey }: CheckSettings,
): Promise<void> {
  try {
    const settings = { indent: "", lines, ...(onDuplicateKey && { onDuplicateKey }) };
    for await (const _ of reformatJson([new TextEncoder().encode(text)], settings)) {
      // Only errors matter here.
    }
  } catch (error) {
    if (!(error instanceof InputError) || field === "input") throw error;
    throw new InputError(error.message, { field, ...(error.position && { position: error.position }) });
  }
}

/**
 * Parses JSON (RFC 8259) or JSON Lines into one value per text. The last of duplicate keys wins.
 * @param field the input that the text is.
 * @throws {InputError} with line and column of an error, or for more than 200 levels of nesting.
 * @example parseJson("[1.0]") // [[JsonNumber { text: "1.0" }]]
 */
export async function parseJson(
  text: string,
  onDuplicateKey?: (found: DuplicateKey) => void,
  field = "input",
): Promise<JsonValue[]> {
  await checkJson(text, { field, lines: true, onDuplicateKey });
  const texts: JsonValue[] = [];
  const open: Open[] = [{ add: (value) => texts.push(value), key: undefined, isObject: false }];
  for (const { 0: token, index } of jsonTokens(text)) {
    if (token === "\uFEFF") continue;
    const parent = open.at(-1) as Open;
    if (token === "]" || token === "}") open.pop();
    else if (token === "[" || token === "{") {
      if (open.length > MAX_JSON_DEPTH) throw tooDeep(text, index, field);
      open.push(token === "[" ? openArray(parent) : openObject(parent));
    } else if (parent.isObject && parent.key === undefined) parent.key = JSON.parse(token);
    else parent.add(/^[-\d]/.test(token) ? new JsonNumber(token) : JSON.parse(token));
  }
  return texts;
}

function openArray(parent: Open): Open {
  const values: JsonValue[] = [];
  parent.add(values);
  return { add: (value) => values.push(value), key: undefined, isObject: false };
}

function openObject(parent: Open): Open {
  const members = new Map<string, JsonValue>();
  parent.add(members);
  const open: Open = {
    add: (value) => {
      members.set(open.key ?? "", value);
      open.key = undefined;
    },
    key: undefined,
    isObject: true,
  };
  return open;
}

function tooDeep(text: string, offset: number, field: string): InputError {
  const position = positionAt(text, offset);
  return new InputError(
    `This JSON is nested deeper than ${MAX_JSON_DEPTH} levels at line ${position.line}, column ${position.column}.`,
    { field, position },
  );
}

/**
 * Writes a value like `JSON.stringify`. Recursive, so it must not be nested deeper than `MAX_JSON_DEPTH`.
 * @param indent white space per level; "" for a single line.
 */
export function writeJson(value: JsonValue, indent = ""): string {
  const pieces: string[] = [];
  const write = (item: JsonValue, line: string) => {
    if (item instanceof JsonNumber) pieces.push(item.text);
    else if (item instanceof Map || Array.isArray(item)) {
      const [start, end] = item instanceof Map ? "{}" : "[]";
      const inner = indent === "" ? "" : line + indent;
      let before = inner;
      pieces.push(start as string);
      for (const [key, member] of item.entries()) {
        pieces.push(before);
        if (item instanceof Map) pieces.push(JSON.stringify(key), indent === "" ? ":" : ": ");
        write(member, inner);
        before = `,${inner}`;
      }
      if (before !== inner) pieces.push(line);
      pieces.push(end as string);
    } else pieces.push(JSON.stringify(item));
  };
  write(value, indent === "" ? "" : "\n");
  return pieces.join("");
}
