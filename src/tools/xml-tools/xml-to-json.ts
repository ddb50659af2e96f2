import { JsonNumber, type JsonValue, MAX_JSON_DEPTH, writeJson } from "#shared/json/json-value.ts";
import { InvalidXmlError, xmlParser } from "./check-xml.ts";

export interface ToJsonSettings {
  /** Converts texts and attributes that are JSON numbers or booleans. */
  types: boolean;
  /** Names of elements that become arrays even if there is only one. */
  arrays: readonly string[];
  /** White space per level. */
  indent: string;
}

interface Open {
  name: string;
  members: Map<string, JsonValue[]>;
  attributes: [name: string, value: string][];
  text: string;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/**
 * Converts XML to JSON: an element is its text, or an object of its attributes (`@name`), child elements (an array if
 * there are several of a name) and text (`#text`). Comments, instructions and the order of different elements are lost.
 * @throws {InvalidXmlError} with line and column of an error, and for more than 200 levels of nesting.
 */
export async function xmlToJson(
  chunks: AsyncIterable<string>,
  settings: ToJsonSettings,
  warn: (message: string) => void = () => {},
): Promise<string> {
  const parser = xmlParser();
  const root: Open = { name: "", members: new Map(), attributes: [], text: "" };
  const open: Open[] = [root];
  const mixed = new Set<string>();
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > MAX_JSON_DEPTH) {
      throw new InvalidXmlError(`Nested deeper than ${MAX_JSON_DEPTH} levels, which is too deep for JSON,`, parser);
    }
    open.push({ name, members: new Map(), attributes: Object.entries(attributes as Record<string, string>), text: "" });
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (!element || !parent) return;
    const { name, members, text } = element;
    if (members.size > 0 && text.trim() !== "" && !mixed.has(name)) {
      mixed.add(name);
      warn(`<${name}> has text between elements, which JSON gets as one #text`);
    }
    const siblings = parent.members.get(name);
    const value = jsonOf(element, settings);
    if (siblings) siblings.push(value);
    else parent.members.set(name, [value]);
  });
  for await (const chunk of chunks) parser.write(chunk);
  parser.close();
  return writeJson(membersOf(root, settings), settings.indent);
}

function jsonOf(element: Open, settings: ToJsonSettings): JsonValue {
  const { attributes, members } = element;
  const text = element.text.trim();
  if (attributes.length === 0 && members.size === 0) return scalarOf(text, settings);
  return new Map<string, JsonValue>([
    ...attributes.map(([name, value]): [string, JsonValue] => [`@${name}`, scalarOf(value, settings)]),
    ...membersOf(element, settings),
    ...(text === "" ? [] : [["#text", scalarOf(text, settings)] satisfies [string, JsonValue]]),
  ]);
}

function membersOf({ members }: Open, { arrays }: ToJsonSettings): Map<string, JsonValue> {
  const result = new Map<string, JsonValue>();
  for (const [name, values] of members) {
    const [first = null] = values;
    result.set(name, values.length > 1 || arrays.includes(name) ? values : first);
  }
  return result;
}

function scalarOf(text: string, { types }: ToJsonSettings): JsonValue {
  if (!types) return text;
  if (text === "true" || text === "false") return text === "true";
  return JSON_NUMBER.test(text) ? new JsonNumber(text) : text;
}
