import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  visit,
  type YAMLMap,
} from "yaml";
import type { InputError } from "#shared/input-error.ts";
import { JsonNumber, type JsonObject, type JsonValue, MAX_JSON_DEPTH, writeJson } from "#shared/json/json-value.ts";
import { positionAt } from "#shared/text-position.ts";
import { invalidYaml, isDocument, isMergeKey, readYaml, type YamlVersion } from "./read-yaml.ts";

export interface ToJsonSettings {
  version: YamlVersion;
  /** Puts the members of `<<: *defaults` into the map. */
  merge: boolean;
  documents: "array" | "lines";
  /** White space per level; "" for a single line. */
  indent: string;
}

type Warn = (message: string) => void;

/** Characters that aliases may add. An alias bomb of ten lines would add gigabytes. */
const MAX_ALIASED = 10_000_000;
/** What a value costs besides its text. */
const NODE_COST = 20;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/**
 * Converts YAML (1.2 core schema, or 1.1) to JSON. Numbers that JSON can write keep their text, aliases are replaced by
 * what they refer to.
 * @throws {InputError} with line and column of an error, and for aliases that add more than 10 million characters.
 */
export function yamlToJson(text: string, settings: ToJsonSettings, warn: Warn = () => {}): string {
  const values = readYaml(text, settings, warn)
    .filter(isDocument)
    .map((document) => new Converter(document, text, settings, warn).run());
  if (values.length !== 1 && settings.documents === "lines")
    return values.map((value) => `${writeJson(value)}\n`).join("");
  return writeJson(values.length > 1 ? values : (values[0] ?? null), settings.indent);
}

class Converter {
  readonly #document: Document;
  readonly #text: string;
  readonly #merge: boolean;
  readonly #warn: Warn;
  readonly #targets: ReadonlyMap<Alias, Node>;
  /** Nodes that are being converted, to find an anchor that contains its own alias. */
  readonly #open = new Set<Node>();
  #aliasDepth = 0;
  #aliased = 0;

  constructor(document: Document, text: string, { merge }: ToJsonSettings, warn: Warn) {
    this.#document = document;
    this.#text = text;
    this.#merge = merge;
    this.#warn = warn;
    this.#targets = findTargets(document);
  }

  run(): JsonValue {
    return this.#convert(this.#document.contents);
  }

  #convert(node: unknown): JsonValue {
    if (isAlias(node)) return this.#follow(node, (target) => this.#convert(target));
    this.#count(NODE_COST);
    if (isScalar(node)) return this.#scalar(node);
    if (!isCollection(node)) return null;
    if (this.#open.size > MAX_JSON_DEPTH) throw this.#error("Aliases nest this YAML too deeply", node);
    this.#open.add(node);
    const value = isMap(node)
      ? this.#map(node)
      : node.items.map((item) =>
          isPair(item) ? new Map([[this.#key(item), this.#convert(item.value)]]) : this.#convert(item),
        );
    this.#open.delete(node);
    return value;
  }

  #follow<Result>(alias: Alias, convert: (target: Node) => Result): Result {
    const target = this.#targets.get(alias);
    if (!target)
      throw this.#error(`Unknown alias *${alias.source}: an anchor &${alias.source} must come before it`, alias);
    if (this.#open.has(target)) throw this.#error(`The alias *${alias.source} is within its own anchor`, alias);
    this.#aliasDepth += 1;
    const result = convert(target);
    this.#aliasDepth -= 1;
    return result;
  }

  #map(map: YAMLMap): JsonObject {
    const members = new Map<string, JsonValue>();
    const merged: unknown[] = [];
    for (const pair of map.items) {
      if (this.#merge && isMergeKey(pair.key)) {
        merged.push(pair.value);
        continue;
      }
      const key = this.#key(pair);
      if (members.has(key)) {
        this.#warn(
          `${this.#place(pair.key)}Another key is also ${JSON.stringify(key)} in JSON: the last value is kept`,
        );
      }
      members.set(key, this.#convert(pair.value));
    }
    for (const source of merged) this.#mergeInto(members, source);
    return members;
  }

  /** Adds the members of a map, or of several, that are not there yet (https://yaml.org/type/merge.html). */
  #mergeInto(members: Map<string, JsonValue>, source: unknown): void {
    if (isAlias(source)) this.#follow(source, (target) => this.#mergeInto(members, target));
    else if (isMap(source)) {
      for (const [key, value] of this.#convert(source) as JsonObject) {
        if (!members.has(key)) members.set(key, value);
      }
    } else if (isSeq(source)) for (const item of source.items) this.#mergeInto(members, item);
    else throw this.#error("Only maps can be merged by <<", source);
  }

  #key({ key }: Pair): string {
    if (isAlias(key)) return this.#follow(key, (target) => this.#keyOf(target));
    return this.#keyOf(key);
  }

  #keyOf(key: unknown): string {
    if (isScalar(key)) {
      this.#count(NODE_COST);
      return typeof key.value === "string" ? key.value : (key.source ?? String(key.value ?? ""));
    }
    const text = writeJson(this.#convert(key));
    this.#warn(`${this.#place(key)}The key isn’t a string, so JSON gets it as ${text}`);
    return text;
  }

  #scalar(scalar: Scalar): JsonValue {
    const { value, source } = scalar;
    if (typeof value === "string") {
      this.#count(value.length);
      return value;
    }
    if (typeof value === "boolean" || value === null || value === undefined) return value ?? null;
    if (typeof value === "bigint" || typeof value === "number") {
      if (source !== undefined && JSON_NUMBER.test(source)) return new JsonNumber(source);
      if (typeof value === "bigint" || Number.isFinite(value)) return new JsonNumber(String(value));
      this.#warn(`${this.#place(scalar)}JSON has no ${source}, so it becomes null`);
      return null;
    }
    // A date or binary data in YAML 1.1.
    return source ?? String(value);
  }

  #count(characters: number): void {
    if (this.#aliasDepth === 0) return;
    this.#aliased += characters;
    if (this.#aliased <= MAX_ALIASED) return;
    throw invalidYaml("Aliases would add more than 10 million characters", this.#text, 0);
  }

  #place(node: unknown): string {
    const { line, column } = positionAt(this.#text, (node as Partial<Node> | null)?.range?.[0] ?? 0);
    return `Line ${line}, column ${column}: `;
  }

  #error(message: string, node: unknown): InputError {
    return invalidYaml(message, this.#text, (node as Partial<Node> | null)?.range?.[0] ?? 0);
  }
}

/** The node that each alias refers to: the last one with its anchor before it. */
export function findTargets(document: Document): Map<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target) targets.set(node, target);
      } else if ("anchor" in node && node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}
