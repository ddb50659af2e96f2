import {
  type compile,
  type JSONArray,
  type JSONObject,
  type JSONValue,
  registerFunction,
  TreeInterpreter,
  TYPE_ARRAY,
  TYPE_ARRAY_NUMBER,
  TYPE_ARRAY_STRING,
  TYPE_EXPREF,
} from "@jmespath-community/jmespath";

type Expression = ReturnType<typeof compile>;

const ORDERS = new Map<string, (difference: number) => boolean>([
  ["LT", (difference) => difference < 0],
  ["LTE", (difference) => difference <= 0],
  ["GT", (difference) => difference > 0],
  ["GTE", (difference) => difference >= 0],
]);

/** The types of the first two values in the current run that have no order, in words. */
let unordered: string | undefined;

/**
 * Runs a query like jmespath.py and the AWS CLI, where texts have an order, and finds nothing in prototypes.
 * @param onUnordered gets the types of values that can't be compared, such as "a number and a text"
 */
export function searchJmesPath(
  expression: Expression,
  value: JSONValue,
  onUnordered: (types: string) => void,
): JSONValue {
  unordered = undefined;
  const found = TreeInterpreter.search(expression, value) ?? null;
  if (unordered !== undefined) onUnordered(unordered);
  return found;
}

// The interpreter makes others of its class for `let`, so the class gets the rules.
const rules = Object.getPrototypeOf(TreeInterpreter) as typeof TreeInterpreter;
const { visit } = rules;
rules.visit = function (node, value) {
  if (node.type === "Field")
    return isObject(value) && Object.hasOwn(value, node.name) ? (value[node.name] ?? null) : null;
  if (node.type === "MultiSelectHash") {
    const members = node.children.map((child) => [child.name, this.visit(child.value, value)]);
    return Object.fromEntries(members) as JSONObject;
  }
  const isWithin = node.type === "Comparator" && ORDERS.get(node.name);
  if (node.type !== "Comparator" || !isWithin) return visit.call(this, node, value);
  const [first, second] = [this.visit(node.left, value), this.visit(node.right, value)];
  const difference = compareValues(first, second);
  if (difference !== undefined) return isWithin(difference);
  if (first !== null && second !== null) unordered ??= `${describe(first)} and ${describe(second)}`;
  return null;
};

function isObject(value: unknown): value is JSONObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  if (typeof value === "string") return "a text";
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function compareValues(a: unknown, b: unknown): number | undefined {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return typeof a === "string" && typeof b === "string" ? compareTexts(a, b) : undefined;
}

/** By code points, as Python does. */
function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rankOf(a.charCodeAt(index)) - rankOf(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates are parts of the characters after all others. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

// The library sorts numbers as texts, texts with equal keys in any order, and finds no greatest text.
const listed = [{ types: [TYPE_ARRAY_NUMBER, TYPE_ARRAY_STRING] }];
const keyed = [{ types: [TYPE_ARRAY] }, { types: [TYPE_EXPREF] }];

function register(name: string, signature: typeof keyed, pick: (list: JSONArray, key?: Expression) => JSONValue): void {
  const run = ([list, key]: unknown[]) => pick(list as JSONArray, key as Expression | undefined);
  registerFunction(name, run, signature, { override: true });
}

for (const [suffix, signature] of [
  ["", listed],
  ["_by", keyed],
] as const) {
  const [sort, min, max] = [`sort${suffix}`, `min${suffix}`, `max${suffix}`] as const;
  register(sort, [...signature], (list, key) => sortBy(sort, list, key, 1));
  register(min, [...signature], (list, key) => sortBy(min, list, key, 1)[0] ?? null);
  // The first of several with the same key.
  register(max, [...signature], (list, key) => sortBy(max, list, key, -1)[0] ?? null);
}

function sortBy(name: string, list: JSONArray, key: Expression | undefined, direction: 1 | -1): JSONArray {
  const items = list.map((item) => ({ item, key: key ? TreeInterpreter.visit(key, item) : item }));
  const [first] = items;
  const stray = items.find((one) => compareValues(one.key, first?.key) === undefined);
  if (stray) {
    const types = `${describe(first?.key)} and ${describe(stray.key)}`;
    throw new Error(`Invalid type: ${name}() needs numbers only or texts only, but finds ${types}`);
  }
  return items.sort((a, b) => direction * (compareValues(a.key, b.key) ?? 0)).map(({ item }) => item);
}
