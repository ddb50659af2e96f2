import { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonObject, type JsonValue, parseJson } from "#shared/json/json-value.ts";
import { lookup } from "#shared/lookup.ts";

export interface ToXmlSettings {
  indent: string;
  /** Name of the outermost element, if the JSON isn't an object with a single member. */
  root: string;
  declaration: boolean;
}

/** Name of the elements of an array within an array. */
const ITEM = "item";

/** https://www.w3.org/TR/xml/#NT-Name; the first class are the characters that a name can start with. */
const NAME_START =
  ":A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const NAME = new RegExp(`^[${NAME_START}][${NAME_START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}]*$`, "u");
const NOT_IN_NAME = new RegExp(`[^${NAME_START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}]`, "gu");
/** https://www.w3.org/TR/xml/#NT-Char */
const NOT_A_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/**
 * Converts JSON to XML, by the same rules as `xmlToJson`: `@name` is an attribute, `#text` a text, an array several
 * elements. A null is an element like `<a/>`.
 * @throws {InputError} with line and column of invalid JSON.
 */
export async function jsonToXml(
  text: string,
  settings: ToXmlSettings,
  warn: (message: string) => void = () => {},
  onDuplicateKey?: Parameters<typeof parseJson>[1],
): Promise<string> {
  const [value = null, ...more] = await parseJson(text, onDuplicateKey);
  if (more.length > 0) throw new InputError("XML needs a single JSON value.", { field: "input" });
  const writer = new Writer(settings.indent, warn);
  if (settings.declaration) writer.pieces.push('<?xml version="1.0" encoding="UTF-8"?>\n');
  const [only, ...others] = value instanceof Map ? value : [];
  if (only && others.length === 0 && !Array.isArray(only[1]) && !/^[@#]/.test(only[0]))
    writer.element(only[0], only[1], "");
  else writer.element(settings.root, Array.isArray(value) ? new Map([[ITEM, value]]) : value, "");
  return writer.pieces.join("");
}

class Writer {
  readonly pieces: string[] = [];
  readonly #indent: string;
  readonly #warn: (message: string) => void;
  readonly #renamed = new Set<string>();

  constructor(indent: string, warn: (message: string) => void) {
    this.#indent = indent;
    this.#warn = warn;
  }

  element(key: string, value: JsonValue, margin: string): void {
    if (Array.isArray(value)) {
      for (const item of value) {
        this.element(key, Array.isArray(item) ? new Map([[ITEM, item]]) : item, margin);
      }
      return;
    }
    const name = this.#nameOf(key);
    this.pieces.push(margin, "<", name);
    if (value instanceof Map) this.#content(name, value, margin);
    else if (value === null) this.pieces.push("/>\n");
    else if (isScalar(value)) this.pieces.push(">", this.#escape(scalarText(value)), "</", name, ">\n");
  }

  #content(name: string, members: JsonObject, margin: string): void {
    const children: [string, JsonValue][] = [];
    let text: string | undefined;
    for (const [key, value] of members) {
      if (key === "#text" && isScalar(value)) text = scalarText(value);
      else if (key.startsWith("@") && isScalar(value)) {
        this.pieces.push(" ", this.#nameOf(key.slice(1)), '="', this.#escapeAttribute(scalarText(value)), '"');
      } else children.push([key, value]);
    }
    if (text === undefined && children.length === 0) {
      this.pieces.push("/>\n");
      return;
    }
    this.pieces.push(">", this.#escape(text ?? ""));
    if (children.length > 0) this.pieces.push("\n");
    for (const [key, value] of children) this.element(key, value, margin + this.#indent);
    if (children.length > 0) this.pieces.push(margin);
    this.pieces.push("</", name, ">\n");
  }

  #nameOf(key: string): string {
    if (NAME.test(key)) return key;
    const rest = key.replace(NOT_IN_NAME, "_");
    const name = NAME.test(rest) ? rest : `_${rest}`;
    if (!this.#renamed.has(key)) this.#warn(`"${key}" can't be a name in XML, so it becomes ${name}`);
    this.#renamed.add(key);
    return name;
  }

  #escape(text: string): string {
    return this.#characters(text).replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? sign);
  }

  #escapeAttribute(text: string): string {
    return this.#characters(text).replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
  }

  #characters(text: string): string {
    return text.replace(NOT_A_CHARACTER, (character) => {
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
      this.#warn(`XML has no U+${code}, so it becomes U+FFFD`);
      return "\uFFFD";
    });
  }
}

const ESCAPES = lookup<string>({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
});

function isScalar(value: JsonValue): value is null | boolean | string | JsonNumber {
  return !(value instanceof Map) && !Array.isArray(value);
}

function scalarText(value: null | boolean | string | JsonNumber): string {
  if (value instanceof JsonNumber) return value.text;
  return value === null ? "" : String(value);
}
