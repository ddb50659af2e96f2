import { type JsonNode, value as nodeValue } from "@hyperjump/json-schema/instance/experimental";
import { plural } from "#shared/format-number.ts";
import { lookup } from "#shared/lookup.ts";
import { alternativesOf, closestFailures, type Failure } from "./collect-failures.ts";
import { keyOf } from "./json-texts.ts";

const MAX_SHOWN = 60;
const MAX_ALTERNATIVES = 10;
const MAX_REASONS = 3;

const TYPES = lookup<string>({
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  object: "an object",
  array: "an array",
  null: "null",
});

const FORMATS = lookup<string>({
  "date-time": "a date and time with zone, such as 2026-12-31T20:00:00Z",
  date: "a date, such as 2026-12-31",
  time: "a time with zone, such as 20:00:00Z",
  duration: "a duration, such as P1DT12H",
  email: "an email address",
  "idn-email": "an email address",
  hostname: "a host name",
  "idn-hostname": "a host name",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  uri: "a URI with scheme, such as https://example.com",
  "uri-reference": "a URI or relative reference",
  iri: "an IRI with scheme",
  "iri-reference": "an IRI or relative reference",
  uuid: "a UUID",
  "uri-template": "a URI template",
  "json-pointer": "a JSON Pointer, such as /a/0",
  "relative-json-pointer": "a relative JSON Pointer, such as 1/a",
  regex: "a regular expression for JavaScript with the flag u",
});

export function explainFailure(failure: Failure): string {
  const { instance } = failure;
  const isName = instance.parent?.type === "property" && instance.parent.children[0] === instance;
  const message = explainKeyword(failure);
  return isName && failure.keyword !== "false"
    ? `Property name: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : message;
}

/** Why each alternative of `anyOf` or `oneOf` doesn't match, one line each. */
export function explainAlternatives(failure: Failure): string[] | undefined {
  if ((failure.keyword !== "anyOf" && failure.keyword !== "oneOf") || failure.passes > 0) return undefined;
  const alternatives = alternativesOf(failure);
  const lines = alternatives.slice(0, MAX_ALTERNATIVES).map((causes) => {
    const reasons = [...closestFailures(causes)].slice(0, MAX_REASONS).map((cause) => {
      const path = cause.instance.pointer.replace(/^\*/, "").slice(failure.instance.pointer.length);
      return path === "" ? explainFailure(cause) : `${path}: ${explainFailure(cause)}`;
    });
    return reasons.join("; ");
  });
  return alternatives.length > lines.length ? [...lines, `…and ${alternatives.length - lines.length} more`] : lines;
}

function explainKeyword({ keyword, expected, instance, passes, ends }: Failure): string {
  const value: unknown = nodeValue(instance);
  switch (keyword) {
    case "false":
      return explainForbidden(instance);
    case "type":
      return `Expected ${listOf([expected].flat().map((type) => TYPES[String(type)] ?? String(type)))}`;
    case "const":
      return `Expected ${shorten(String(expected))}`;
    case "enum":
      return `Expected one of ${shortList((expected as string[]).map(shorten))}`;
    case "minimum":
    case "maximum": {
      const [limit, isExclusive] = [expected].flat();
      if (keyword === "minimum") return `Expected ${isExclusive ? "more than" : "at least"} ${limit}`;
      return `Expected ${isExclusive ? "less than" : "at most"} ${limit}`;
    }
    case "exclusiveMinimum":
      return `Expected more than ${expected}`;
    case "exclusiveMaximum":
      return `Expected less than ${expected}`;
    case "multipleOf":
      return `Expected a multiple of ${expected}`;
    case "minLength":
      return `Expected at least ${plural(Number(expected), "character")}, found ${[...String(value)].length}`;
    case "maxLength":
      return `Expected at most ${plural(Number(expected), "character")}, found ${[...String(value)].length}`;
    case "pattern":
      return `Expected text that matches the pattern ${shorten(String(expected))}`;
    case "format":
      return `Expected ${FORMATS[String(expected)] ?? `the format ${expected}`}`;
    case "minItems":
      return `Expected at least ${plural(Number(expected), "item")}, found ${(value as unknown[]).length}`;
    case "maxItems":
      return `Expected at most ${plural(Number(expected), "item")}, found ${(value as unknown[]).length}`;
    case "uniqueItems":
      return explainDuplicates(instance.children);
    case "contains":
      return explainContains(expected, passes);
    case "required": {
      const missing = (expected as string[]).filter((name) => !Object.hasOwn(value as object, name));
      return `Missing ${missing.length === 1 ? "property" : "properties"} ${shortList(missing.map(quote))}`;
    }
    case "dependentRequired":
    case "dependencies":
      return explainDependencies(expected as [string, unknown][], value as object);
    case "minProperties":
      return `Expected at least ${countProperties(expected)}, found ${Object.keys(value as object).length}`;
    case "maxProperties":
      return `Expected at most ${countProperties(expected)}, found ${Object.keys(value as object).length}`;
    case "not":
      return "Matches the schema in “not”, which it must not";
    case "anyOf":
      return `Matches none of ${plural(ends.length, "alternative")}`;
    case "oneOf":
      return passes > 1
        ? `Matches ${passes} of ${passes + ends.length} alternatives, but must match exactly one`
        : `Matches none of ${plural(ends.length, "alternative")}`;
    default:
      return `Doesn’t meet “${keyword}”`;
  }
}

function explainForbidden(instance: JsonNode): string {
  const { parent } = instance;
  if (parent?.type === "property") {
    const name = quote(String(nodeValue(parent.children[0] as JsonNode)));
    return parent.children[0] === instance ? `The name ${name} is not allowed` : `Property ${name} is not allowed`;
  }
  return parent?.type === "array" ? "This item is not allowed" : "No value is allowed here";
}

function explainContains(expected: unknown, passes: number): string {
  const { minContains = 1, maxContains = Number.MAX_SAFE_INTEGER } =
    typeof expected === "object" ? (expected as { minContains?: number; maxContains?: number }) : {};
  const limit =
    passes < minContains ? `at least ${plural(minContains, "item")}` : `at most ${plural(maxContains, "item")}`;
  return `Expected ${limit} as in “contains”, found ${passes}`;
}

function explainDuplicates(items: readonly JsonNode[]): string {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const first = seen.get(key);
    if (first !== undefined) return `Expected items that differ, but ${first} and ${index} are equal`;
    seen.set(key, index);
  }
  return "Expected items that differ";
}

function explainDependencies(expected: readonly [string, unknown][], value: object): string {
  for (const [name, required] of expected) {
    if (!Object.hasOwn(value, name) || !Array.isArray(required)) continue;
    const missing = required.filter((one) => !Object.hasOwn(value, one));
    if (missing.length > 0) return `Missing ${shortList(missing.map(quote))}, which ${quote(name)} requires`;
  }
  return "Missing what another property requires";
}

function countProperties(expected: unknown): string {
  return expected === 1 ? "1 property" : `${expected} properties`;
}

function listOf(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} or ${parts.at(-1)}`;
}

function shortList(parts: readonly string[]): string {
  const shown = parts.slice(0, 10).join(", ");
  return parts.length > 10 ? `${shown} and ${parts.length - 10} more` : shown;
}

function quote(name: string): string {
  return shorten(JSON.stringify(name));
}

export function shorten(json: string): string {
  const line = json.slice(0, MAX_SHOWN * 4).replace(/\s+/g, " ");
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line;
}
