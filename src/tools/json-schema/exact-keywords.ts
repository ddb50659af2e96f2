import { addKeyword, type CompiledSchema, getKeyword } from "@hyperjump/json-schema/experimental";
import type { JsonNode } from "@hyperjump/json-schema/instance/experimental";
import { compareNumbers, isInteger, isMultipleOf, type JsonNumeric } from "#shared/json/exact-number.ts";
import { lookup } from "#shared/lookup.ts";
import { keyOf, numberOf, readNodes } from "./json-texts.ts";
import { locate, type Resources } from "./references.ts";

const KEYWORD = "https://json-schema.org/keyword/";

/** Limits of numbers: whether a value is within its limit, by the sign of their difference. */
const LIMITS = lookup<(difference: number) => boolean>({
  minimum: (difference) => difference >= 0,
  maximum: (difference) => difference <= 0,
  exclusiveMinimum: (difference) => difference > 0,
  exclusiveMaximum: (difference) => difference < 0,
});

/** How to read the value of a keyword from a schema, by its identifier. */
const readers = new Map<string, (value: JsonNode, compiled: unknown) => unknown>();

/** Makes keywords compare numbers by value: the library rounds them to doubles. */
export function addExactKeywords(): void {
  const replace = <Value>(
    name: string,
    interpret: (expected: Value, instance: JsonNode) => boolean,
    change: { compile?: (compiled: unknown) => Value; read?: (value: JsonNode, compiled: unknown) => Value } = {},
  ) => {
    const keyword = getKeyword<Value>(KEYWORD + name);
    const compile: typeof keyword.compile = async (...schema) => {
      const compiled = await keyword.compile(...schema);
      return change.compile ? change.compile(compiled) : compiled;
    };
    addKeyword({ ...keyword, compile, interpret });
    if (change.read) readers.set(keyword.id, change.read);
  };

  replace<string | string[]>("type", (type, instance) =>
    typeof type === "string" ? isOfType(type, instance) : type.some((one) => isOfType(one, instance)),
  );
  const keyOfText = (json: unknown) => keyOf(readNodes(String(json)));
  replace<string>("const", (expected, instance) => keyOf(instance) === expected, { compile: keyOfText, read: keyOf });
  replace<string[]>("enum", (expected, instance) => expected.includes(keyOf(instance)), {
    compile: (texts) => (texts as string[]).map(keyOfText),
    read: ({ children }) => children.map(keyOf),
  });
  for (const [name, isWithin] of Object.entries(LIMITS)) {
    replace<JsonNumeric>(
      name,
      (limit, instance) => instance.type !== "number" || isWithin(compareNumbers(numberOf(instance), limit)),
      { read: numberOf },
    );
  }
  // In draft 4, exclusiveMinimum and exclusiveMaximum are flags of these.
  for (const name of ["minimum", "maximum"] as const) {
    replace<[limit: JsonNumeric, isExclusive: boolean]>(
      `draft-04/${name}`,
      ([limit, isExclusive], instance) => {
        if (instance.type !== "number") return true;
        const difference = compareNumbers(numberOf(instance), limit);
        return difference === 0 ? !isExclusive : LIMITS[name]?.(difference) === true;
      },
      { read: (value, compiled) => [numberOf(value), (compiled as [unknown, boolean])[1]] },
    );
  }
  replace<JsonNumeric>(
    "multipleOf",
    (divisor, instance) => instance.type !== "number" || isMultipleOf(numberOf(instance), divisor),
    { read: numberOf },
  );
  replace<boolean>("uniqueItems", (isUnique, instance) => {
    if (!isUnique || instance.type !== "array") return true;
    return new Set(instance.children.map(keyOf)).size === instance.children.length;
  });
}

function isOfType(type: string, instance: JsonNode): boolean {
  return type === "integer" ? instance.type === "number" && isInteger(numberOf(instance)) : instance.type === type;
}

/**
 * Gives the keywords of a compiled schema their values as written: the library rounds numbers, and takes identifiers
 * out of `const` and `enum`.
 */
export function restoreValues({ ast }: CompiledSchema, resources: Resources): void {
  for (const keywords of Object.values(ast)) {
    if (!Array.isArray(keywords)) continue;
    for (const keyword of keywords) {
      const [id, location, compiled] = keyword;
      const read = readers.get(id);
      const value = read && locate(location, resources).node?.parent?.children[1];
      if (value) keyword[2] = read(value, compiled);
    }
  }
}
