import { value as openValue, RetrievalError } from "@hyperjump/browser";
import { getSchema } from "@hyperjump/json-schema/experimental";
import { type JsonNode, value as nodeValue, step } from "@hyperjump/json-schema/instance/experimental";
import type { InputError } from "#shared/input-error.ts";
import { shorten } from "./explain-failure.ts";
import { BASE, FOLDER, isOld, type OpenSchema } from "./open-schema.ts";
import type { Draft } from "./validation.ts";

/** A reference that leads to more than so many others counts as a cycle: the library follows all of them each time. */
const MAX_HOPS = 100;

/** An error for the field `schema` at a node. */
export type Fail = (message: (place: string) => string, node?: JsonNode) => InputError;

/** The root and embedded schemas by absolute address. */
export type Resources = ReadonlyMap<string, JsonNode>;

interface References {
  resources: Resources;
  references: readonly Reference[];
  /** Names that `$anchor` and its like give to places. */
  anchors: ReadonlySet<unknown>;
}

interface Reference {
  name: "$ref" | "$dynamicRef";
  address: string;
  node: JsonNode;
}

type Members = Readonly<Record<string, unknown>>;

export function readReferences(root: JsonNode, draft: Draft): References {
  const resources = new Map([[BASE, root]]);
  const references: Reference[] = [];
  const anchors = new Set<unknown>();
  const read = (node: JsonNode, outer: string): void => {
    let base = outer;
    if (node.type === "object") {
      const schema = nodeValue<Members>(node);
      const id = schema[draft === "4" ? "id" : "$id"];
      if (typeof id === "string" && !(isOld(draft) && typeof schema.$ref === "string")) {
        base = resolve(id, outer).replace(/#.*$/s, "");
        if (!resources.has(base)) resources.set(base, node);
      }
      for (const anchor of [schema.$anchor, schema.$dynamicAnchor]) anchors.add(anchor);
      if (typeof id === "string" && id.startsWith("#")) anchors.add(id.slice(1));
      for (const name of ["$dynamicRef", "$ref"] as const) {
        const target = schema[name];
        if (typeof target === "string") references.push({ name, address: resolve(target, base), node });
      }
    }
    for (const child of node.children) read(child, base);
  };
  read(root, BASE);
  return { resources, references, anchors };
}

function resolve(reference: string, base: string): string {
  if (reference.startsWith("#")) return base + reference;
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

/**
 * Names a `$ref` that leads back to itself. The library would follow it until it exhausts the stack inside a promise,
 * and Node writes that to the terminal.
 */
export function explainCycle({ references, resources }: References, fail: Fail): InputError | undefined {
  const targets = new Map(references.map(({ node, address }) => [nodeValue(node), findValue(address, resources)]));
  const cycle = references.find(({ node }) => {
    let value: unknown = nodeValue(node);
    for (let hops = 0; hops < MAX_HOPS && value !== undefined; hops += 1) value = targets.get(value);
    return value !== undefined;
  });
  return cycle && explain(cycle, fail, "leads back to itself.");
}

/** Names a reference such as `#toString` that leads nowhere: the library would find it in a prototype. */
export function explainInherited({ references, anchors }: References, fail: Fail): InputError | undefined {
  const inherited = references.find(({ address }) => {
    const [, fragment = ""] = address.split("#");
    return fragment in Object.prototype && !anchors.has(fragment);
  });
  return inherited && explain(inherited, fail, "leads to no schema.");
}

/** The value at an address with a JSON Pointer; for that of a `$ref`, the object that has it. */
function findValue(address: string, resources: Resources): unknown {
  const [base = "", pointer = ""] = address.split("#");
  const resource = resources.get(base);
  if (!resource || (pointer !== "" && !pointer.startsWith("/"))) return undefined;
  let value = nodeValue<unknown>(resource);
  let parent: unknown;
  for (const segment of segmentsOf(pointer)) {
    parent = value;
    value = Object.hasOwn(Object(value), segment) ? (value as Members)[segment] : undefined;
  }
  return typeof value === "string" && pointer.endsWith("/$ref") ? parent : value;
}

export async function explainBroken(
  { references, resources }: References,
  schema: OpenSchema,
  draft: Draft,
  fail: Fail,
): Promise<InputError | undefined> {
  for (const reference of references) {
    try {
      const value = openValue<unknown>(await getSchema(reference.address, schema));
      if (typeof value === "boolean" || (typeof value === "object" && value !== null)) continue;
    } catch (error) {
      const base = reference.address.replace(/#.*$/s, "");
      if (error instanceof RetrievalError) {
        // It leads to another one, which is broken.
        if (resources.has(base)) continue;
        const [definitions, id] = [isOld(draft) ? "definitions" : "$defs", draft === "4" ? "id" : "$id"];
        const advice = `Put that schema into ${definitions} here, with ${JSON.stringify(base.replace(FOLDER, ""))} as its ${id}.`;
        return explain(reference, fail, `is another document, which is not loaded. ${advice}`);
      }
    }
    return explain(reference, fail, "leads to no schema.");
  }
  return undefined;
}

function explain({ name, node }: Reference, fail: Fail, problem: string): InputError {
  const reference = step(name, node) ?? node;
  const written = shorten(JSON.stringify(nodeValue(reference)));
  return fail((place) => `${name} ${written} ${place} ${problem}`, reference);
}

/** Where a keyword at an absolute location is: the node of its name, unless it's in a meta-schema. */
export function locate(location: string, resources: Resources): { path: string; node: JsonNode | undefined } {
  const [base = "", pointer = ""] = location.split("#");
  let node = resources.get(base);
  for (const segment of segmentsOf(pointer)) node = node && childOf(node, segment);
  return {
    path: `${base === BASE ? "" : base}#${decode(pointer)}`,
    node: node?.parent?.type === "property" ? node.parent.children[0] : node,
  };
}

const members = new WeakMap<JsonNode, Map<string, JsonNode | undefined>>();

/** Like the library's `step`, which searches all members each time. */
function childOf(node: JsonNode, name: string): JsonNode | undefined {
  if (node.type !== "object") return step(name, node);
  const known =
    members.get(node) ??
    new Map(node.children.map(({ children: [key, value] }) => [nodeValue(key as JsonNode), value]));
  members.set(node, known);
  return known.get(name);
}

function segmentsOf(pointer: string): string[] {
  return decode(pointer)
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function decode(fragment: string): string {
  try {
    return decodeURI(fragment);
  } catch {
    return fragment;
  }
}
