import { JsonNumber, type JsonValue, MAX_JSON_DEPTH, writeJson } from "#shared/json/json-value.ts";
import { trimCharacters, trimEndCharacters } from "#shared/trim-characters.ts";
import { InvalidXmlError, XmlParser } from "./check-xml.ts";

export interface ToJsonSettings {
  /** Converts texts and attributes that are JSON numbers or booleans. */
  types: boolean;
  /** Names of elements that become arrays even if there is only one. */
  arrays: readonly string[];
  /** Keeps all white space, as `xml:space="preserve"` does for an element. */
  keepWhitespace: boolean;
  indent: string;
}

interface Open {
  name: string;
  members: Map<string, JsonValue[]>;
  attributes: [name: string, value: string][];
  text: string;
  preserves: boolean;
  /** The part of the text that always stays, because it comes from references and CDATA sections. */
  kept: { from: number; to: number } | undefined;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/**
 * Converts XML to JSON: an element is its text, or an object of its attributes (`@name`), child elements (an array if
 * there are several of a name) and text (`#text`). White space around the text is layout and goes, unless it's in a CDATA section, a
 * reference or an element with `xml:space="preserve"`. Comments, instructions and the order of different elements are lost.
 * @throws {InvalidXmlError} with line and column of an error, and for more than 200 levels of nesting.
 */
export async function xmlToJson(
  chunks: AsyncIterable<string>,
  settings: ToJsonSettings,
  warn: (message: string) => void = () => {},
): Promise<string> {
  const parser = new XmlParser();
  const openElement = (name: string, attributes: Open["attributes"], preserves: boolean): Open => ({
    name,
    members: new Map(),
    attributes,
    text: "",
    preserves,
    kept: undefined,
  });
  const root = openElement("", [], settings.keepWhitespace);
  const open: Open[] = [root];
  const mixed = new Set<string>();
  const addText = (text: string, kept: Open["kept"]) => {
    const element = open.at(-1);
    if (!element) return;
    const { length } = element.text;
    if (kept) element.kept = { from: element.kept?.from ?? length + kept.from, to: length + kept.to };
    element.text += text;
  };
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > MAX_JSON_DEPTH) {
      throw new InvalidXmlError(`Nested deeper than ${MAX_JSON_DEPTH} levels, which is too deep for JSON,`, parser);
    }
    // Those in attributes.
    parser.referenced = undefined;
    const own = Object.entries(attributes as Record<string, string>);
    const space = own.findLast(([attribute]) => attribute === "xml:space")?.[1];
    const inherits = settings.keepWhitespace || space === undefined;
    open.push(openElement(name, own, inherits ? open.at(-1)?.preserves === true : space === "preserve"));
  });
  parser.on("text", (text) => {
    addText(text, parser.referenced);
    parser.referenced = undefined;
  });
  parser.on("cdata", (text) => addText(text, text === "" ? undefined : { from: 0, to: text.length }));
  parser.on("closetag", () => {
    const element = open.pop();
    const parent = open.at(-1);
    if (!element || !parent) return;
    const { name, members } = element;
    if (members.size > 0 && element.text.trim() !== "" && !mixed.has(name)) {
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
  const text = textOf(element);
  if (attributes.length === 0 && members.size === 0) return scalarOf(text, settings);
  return new Map<string, JsonValue>([
    ...attributes.map(([name, value]): [string, JsonValue] => [`@${name}`, scalarOf(value, settings)]),
    ...membersOf(element, settings),
    ...(text === "" ? [] : [["#text", scalarOf(text, settings)] satisfies [string, JsonValue]]),
  ]);
}

/** The only white space of XML: a no-break space is text. */
const LAYOUT = " \t\r\n";

function textOf({ text, preserves, kept }: Open): string {
  if (preserves) return text;
  if (!kept) return trimCharacters(text, LAYOUT);
  const end = kept.to + trimEndCharacters(text.slice(kept.to), LAYOUT).length;
  const start = text.slice(0, kept.from).search(/[^ \t\r\n]/);
  return text.slice(start === -1 ? kept.from : start, end);
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
