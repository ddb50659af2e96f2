import { type compile, getSchema } from "@hyperjump/json-schema/experimental";
import { type JsonNode, value as nodeValue, step } from "@hyperjump/json-schema/instance/experimental";
import type { InputError } from "#shared/input-error.ts";
import { shorten } from "./explain-failure.ts";
import type { Draft } from "./validation.ts";

/** The address of a schema without `$id`. */
export const BASE = "json-schema:///schema";
/** A reference that leads to more than so many others is taken for a circle. */
const MAX_HOPS = 1_000;

type LoadedSchema = Parameters<typeof compile>[0];

/** An error for the field `schema` at a node. */
export type Fail = (message: (place: string) => string, node?: JsonNode) => InputError;

/** Before 2019-09, `$ref` stands for the whole schema. */
export function isOld(draft: Draft): boolean {
  return draft === "4" || draft === "6" || draft === "7";
}

/**
 * A schema and the schemas embedded in it, by absolute address. Nothing is registered with the library, and nothing is
 * loaded: the library would load what its cache lacks, but this cache has an error for that.
 */
export class SchemaDocuments {
  #hops = 0;
  #maxHops = MAX_HOPS;
  readonly #cache: Record<string, unknown>;

  constructor(documents: Readonly<Record<string, unknown>>) {
    this.#cache = new Proxy(Object.assign(Object.create(null), documents), {
      get: (known, address) => {
        this.#hops += 1;
        if (this.#hops > this.#maxHops) throw new CircularReference();
        if (!(address in known)) throw new UnknownDocument(String(address));
        return known[address];
      },
    });
  }

  /** Opens the schema at an address. @param maxHops references that may be followed, also later */
  async open(uri: string, maxHops = MAX_HOPS): Promise<LoadedSchema> {
    this.#hops = 0;
    this.#maxHops = maxHops;
    return getSchema(uri, { _cache: this.#cache } as unknown as LoadedSchema);
  }
}

class UnknownDocument extends Error {}
class CircularReference extends Error {}

/** The root and embedded schemas by absolute address. */
export function findResources(root: JsonNode, draft: Draft): Map<string, JsonNode> {
  const resources = new Map<string, JsonNode>([[BASE, root]]);
  for (const { node, base } of walk(root, draft)) if (!resources.has(base)) resources.set(base, node);
  return resources;
}

/** All objects of a schema with the address of the schema they are in. */
function* walk(node: JsonNode, draft: Draft, base = BASE): Generator<{ node: JsonNode; base: string }> {
  if (node.type !== "object") {
    for (const child of node.children) yield* walk(child, draft, base);
    return;
  }
  const id = step(draft === "4" ? "id" : "$id", node);
  const own = id?.type === "string" ? resolve(String(nodeValue(id)), base).replace(/#.*$/s, "") : base;
  yield { node, base: own };
  for (const property of node.children) if (property.children[1]) yield* walk(property.children[1], draft, own);
}

function resolve(reference: string, base: string): string {
  if (reference.startsWith("#")) return base + reference;
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

/** Names the first reference that leads nowhere, or only one that leads back to itself. */
export async function findBrokenReference(
  { root, draft, documents, fail }: { root: JsonNode; draft: Draft; documents: SchemaDocuments; fail: Fail },
  onlyCircles = false,
): Promise<InputError | undefined> {
  for (const { node, base } of walk(root, draft)) {
    for (const name of ["$ref", "$dynamicRef"]) {
      const reference = step(name, node);
      if (reference?.type !== "string") continue;
      const target = String(nodeValue(reference));
      const written = shorten(JSON.stringify(target));
      const problem = await examine(resolve(target, base), documents);
      if (problem instanceof CircularReference) {
        return fail((place) => `${name} ${written} ${place} leads back to itself.`, reference);
      }
      if (onlyCircles || !problem) continue;
      if (!(problem instanceof UnknownDocument)) {
        return fail((place) => `${name} ${written} ${place} leads to no schema.`, reference);
      }
      const [definitions, id] = [isOld(draft) ? "definitions" : "$defs", draft === "4" ? "id" : "$id"];
      return fail(
        (place) =>
          `${name} ${written} ${place} is another document, which is not loaded. Put that schema into ${definitions} here, with ${JSON.stringify(withoutBase(problem.message))} as its ${id}.`,
        reference,
      );
    }
  }
  return undefined;
}

/** An address relative to the schema's, if it has none of its own. */
function withoutBase(uri: string): string {
  const folder = BASE.slice(0, BASE.lastIndexOf("/") + 1);
  return uri.startsWith(folder) ? uri.slice(folder.length) : uri;
}

/** Why a reference leads to no schema. */
async function examine(uri: string, documents: SchemaDocuments): Promise<unknown> {
  try {
    const { _value: schema } = (await documents.open(uri)) as unknown as { _value: unknown };
    const isSchema = typeof schema === "boolean" || (typeof schema === "object" && schema !== null);
    return isSchema ? undefined : new TypeError("not a schema");
  } catch (error) {
    return error;
  }
}

export function locate(
  location: string,
  resources: ReadonlyMap<string, JsonNode>,
  start: number,
): { path: string; offset?: number } {
  const base = location.slice(0, location.indexOf("#"));
  const resource = resources.get(base);
  const pointer = pointerOf(location);
  const path = base === BASE ? `#${pointer}` : `${base}#${pointer}`;
  const node = resource && follow(resource, pointer);
  return node?.offset === undefined ? { path } : { path, offset: start + node.offset };
}

export function pointerOf(location: string): string {
  return decodeURI(location.slice(location.indexOf("#") + 1));
}

/** The node at a JSON Pointer; for a member, its name. */
export function follow(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const segment of pointer.split("/").slice(1)) {
    node = node && step(segment.replaceAll("~1", "/").replaceAll("~0", "~"), node);
  }
  return node?.parent?.type === "property" ? node.parent.children[0] : node;
}
