import { fromJson, type JsonNode, value as nodeValue } from "@hyperjump/json-schema/instance/experimental";
import { InputError } from "#shared/input-error.ts";
import { type JsonNumeric, MAY_BE_INEXACT, readNumber } from "#shared/json/exact-number.ts";
import { jsonTokens } from "#shared/json/json-tokens.ts";
import { type CheckSettings, checkJson, MAX_JSON_DEPTH } from "#shared/json/json-value.ts";
import { positionAt } from "#shared/text-position.ts";

/** A JSON text: a document, or a line of JSON Lines. */
export interface JsonText {
  /** Offset in the input, in UTF-16 code units. */
  start: number;
  end: number;
}

/** Names and values of one text. Each takes about 250 bytes. */
const MAX_VALUES = 4_000_000;

/**
 * Finds the JSON texts of an input.
 * @throws {InputError} with line and column of what is not JSON, for more than 200 levels of nesting or 4,000,000 names and
 * values in one text.
 */
export async function findJsonTexts(text: string, settings: CheckSettings): Promise<JsonText[]> {
  const { field = "input" } = settings;
  await checkJson(text, settings);
  const texts: JsonText[] = [];
  let depth = 0;
  let start = 0;
  let values = 0;
  for (const { 0: token, index } of jsonTokens(text)) {
    if (depth === 0) {
      start = index;
      values = 0;
    }
    values += 1;
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > MAX_JSON_DEPTH)
      throw refuse(`This JSON is nested deeper than ${MAX_JSON_DEPTH} levels`, text, index, field);
    if (values > MAX_VALUES)
      throw refuse("This JSON has more than 4,000,000 names and values, too many for one document", text, index, field);
    if (depth === 0) texts.push({ start, end: index + token.length });
  }
  return texts;
}

/** The numbers that a node can't hold. */
const inexact = new WeakMap<JsonNode, JsonNumeric>();

/** The nodes of a JSON text, with their offsets from its start. */
export function readNodes(text: string, { start, end }: JsonText = { start: 0, end: text.length }): JsonNode {
  const json = text.slice(start, end);
  const root = fromJson(json);
  if (!MAY_BE_INEXACT.test(json)) return root;
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of node.children) waiting.push(child);
    if (node.type !== "number") continue;
    const { offset = 0, length = 0 } = node;
    const number = readNumber(json.slice(offset, offset + length));
    if (typeof number === "object") inexact.set(node, number);
  }
  return root;
}

export function numberOf(node: JsonNode): JsonNumeric {
  return inexact.get(node) ?? nodeValue<number>(node);
}

/** The same text for equal values: numbers by value, objects without order. Recursive. */
export function keyOf(node: JsonNode): string {
  if (node.type === "number") return String(numberOf(node));
  if (node.type === "array") return `[${node.children.map(keyOf).join(",")}]`;
  if (node.type !== "object") return JSON.stringify(nodeValue(node));
  const members = node.children.map(({ children: [name, value] }) => [name, value] as [JsonNode, JsonNode]);
  const keys = members.map(([name, value]) => `${JSON.stringify(nodeValue(name))}:${keyOf(value)}`);
  return `{${keys.sort().join(",")}}`;
}

function refuse(problem: string, text: string, offset: number, field: string): InputError {
  const position = positionAt(text, offset);
  return new InputError(`${problem}, at line ${position.line}, column ${position.column}.`, { field, position });
}
