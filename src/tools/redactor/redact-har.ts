import { toBase64 } from "@exodus/bytes/base64.js";
import { fromAnyBase64 } from "#shared/encoded-bytes.ts";
import { JsonNumber, type JsonObject, type JsonValue, parseJson, writeJson } from "#shared/json/json-value.ts";
import { cookieValues } from "./find-secrets.ts";
import type { Redactor } from "./redactor.ts";
import { isHarmless, isRandom, kindOfName, type NamedKind } from "./secret-names.ts";

/** `cookie`: the value of one; `cookies`: a header with several. */
type Named = NamedKind | "cookie" | undefined;

/**
 * Redacts the values of an HTTP Archive (HAR 1.2). The result is JSON of the same structure, with the same numbers.
 * @throws {InputError} with the position of what isn't JSON
 */
export async function redactHar(text: string, redactor: Redactor): Promise<string> {
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? "";
  const values = await parseJson(text);
  const texts = values.map((value) => writeJson(redactValue(value, "", undefined, redactor), indent));
  return texts.join("\n") + (text.endsWith("\n") ? "\n" : "");
}

function redactValue(value: JsonValue, path: string, named: Named, redactor: Redactor): JsonValue {
  if (typeof value === "string") return redactString(value, path, named, redactor);
  if (value instanceof JsonNumber) {
    const redacted = redactString(value.text, path, named, redactor);
    return redacted === value.text ? value : redacted;
  }
  if (value instanceof Map) return redactObject(value, path, named, redactor);
  if (!Array.isArray(value)) return value;
  const ofItems = path.endsWith(".cookies") ? "cookie" : named;
  return value.map((item, index) => redactValue(item, `${path}[${index}]`, ofItems, redactor));
}

const TEXT_TYPES = /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml|javascript)|x-www-form-urlencoded))/i;

function redactObject(object: JsonObject, path: string, named: Named, redactor: Redactor): JsonObject {
  const name = object.get("name");
  const isPair = typeof name === "string" && object.has("value");
  const members = [...object].map(([key, member]): [string, JsonValue] => {
    const at = path === "" ? key : `${path}.${key}`;
    if (key === "text" && typeof member === "string" && object.get("encoding") === "base64") {
      const isText = TEXT_TYPES.test(String(object.get("mimeType")));
      return [key, isText ? redactBase64(member, at, redactor) : member];
    }
    if (isPair && key === "value") return [key, redactValue(member, at, named ?? kindOfName(name), redactor)];
    return [key, redactValue(member, at, isPair ? undefined : kindOfName(key), redactor)];
  });
  return new Map(members);
}

function redactBase64(text: string, path: string, redactor: Redactor): string {
  const before = new TextDecoder().decode(fromAnyBase64(text));
  const after = redactor.redact(before, path);
  return after === before ? text : toBase64(new TextEncoder().encode(after));
}

function redactString(text: string, path: string, named: Named, redactor: Redactor): string {
  if (named === "cookies") return redactor.replace(text, cookieValues(text), path);
  if (!named || isHarmless(text) || (named === "maybe" && !isRandom(text))) return redactor.redact(text, path);
  const kind = named === "cookie" ? "cookies" : named === "passwords" ? named : "tokens";
  const start = named === "authorization" ? (/^[\w-]+[ \t]+/.exec(text)?.[0].length ?? 0) : 0;
  return redactor.replace(text, [{ kind, start, end: text.length }], path);
}
