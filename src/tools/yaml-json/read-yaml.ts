import {
  Composer,
  type Document,
  type DocumentOptions,
  isScalar,
  type ParseOptions,
  Parser,
  type ScalarTag,
  Schema,
  type SchemaOptions,
  type Tags,
} from "yaml";
import { InputError } from "#shared/input-error.ts";
import { positionAt } from "#shared/text-position.ts";
import { escapeTexts } from "./escape-texts.ts";

export type YamlVersion = "1.2" | "1.1";

interface ReadSettings {
  /** For documents without a `%YAML` directive. */
  version?: YamlVersion;
  /** Warn of values that YAML 1.1 reads differently. */
  warnOfVersions?: boolean;
}

/** The parser and everything after it is recursive. */
const MAX_YAML_DEPTH = 200;

/**
 * Parses a stream of YAML documents. Errors stay in each document; integers are BigInts.
 * @throws {InputError} for more than 200 levels of nesting.
 */
export function parseYaml(text: string, { version = "1.2", warnOfVersions = false }: ReadSettings = {}): Document[] {
  const options: ParseOptions & DocumentOptions & SchemaOptions = {
    version,
    merge: true,
    intAsBigInt: true,
    prettyErrors: false,
    logLevel: "silent",
    compat: warnOfVersions && version === "1.2" ? TAGS_OF_1_1 : null,
    // So that binary data keeps its line breaks.
    resolveKnownTags: false,
    customTags,
    uniqueKeys: isSameKey,
  };
  return [...new Composer(options).compose(checkedTokens(text), true, text.length)];
}

/** What PyYAML reads as a number or boolean: not 1e3, 083 or y, which are texts. Each follows a text of its kind. */
const YAML_1_1: readonly (readonly [sample: string, test: RegExp])[] = [
  ["true", /^(?:yes|Yes|YES|true|True|TRUE|on|On|ON)$/],
  ["false", /^(?:no|No|NO|false|False|FALSE|off|Off|OFF)$/],
  ["10", /^[-+]?(?:0_*|[1-9][0-9_]*)$/],
  ["07", /^[-+]?0_*[0-7][0-7_]*$/],
  ["1:30", /^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+$/],
  ["1.5", /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)$/],
  ["1.5e+3", /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)[eE][-+][0-9]+$/],
];

function customTags(tags: Tags): Tags {
  const isOld = tags.some((tag) => typeof tag === "object" && tag.format === "TIME");
  return escapeTexts(tags).map((tag) => {
    if (typeof tag === "string" || tag.collection) return tag;
    const changed = /:(?:int|float)$/.test(tag.tag) ? keepSource(tag) : tag;
    const [, test] = (isOld && YAML_1_1.find(([sample]) => tag.test?.test(sample))) || [];
    return test ? { ...changed, test } : changed;
  });
}

/** For warnings of values that YAML 1.1 reads otherwise. */
const TAGS_OF_1_1 = new Schema({ schema: "yaml-1.1", customTags }).tags as Tags;

/** Makes numbers keep their text when they are written again. */
function keepSource({ stringify, ...tag }: ScalarTag): ScalarTag {
  return { ...tag, stringify: (item, ...more) => item.source ?? stringify?.(item, ...more) ?? String(item.value) };
}

/** A key that is there twice is an error, as is `<<`: one list can merge several maps. */
function isSameKey(a: unknown, b: unknown): boolean {
  return a === b || (isScalar(a) && isScalar(b) && (a.value === b.value || (isMergeKey(a) && isMergeKey(b))));
}

export function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.type === "PLAIN" && key.source === "<<";
}

function* checkedTokens(text: string) {
  for (const token of new Parser().parse(text)) {
    const offset = findTooDeep(token);
    if (offset !== undefined) {
      const position = positionAt(text, offset);
      throw new InputError(
        `This YAML is nested deeper than ${MAX_YAML_DEPTH} levels at line ${position.line}, column ${position.column}.`,
        { field: "input", position },
      );
    }
    yield token;
  }
}

/** A token of the parser, as far as nesting matters. */
interface Nested {
  offset?: number;
  value?: unknown;
  key?: unknown;
  items?: readonly unknown[];
}

function findTooDeep(root: unknown): number | undefined {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    // An item and its value are two levels of tokens, the document and its end three more.
    if (depth > 2 * MAX_YAML_DEPTH + 3) return (level.find(hasOffset) as Nested | undefined)?.offset ?? 0;
    level = level.flatMap((token) => {
      const { value, key, items = [] } = token as Nested;
      return [key, value, ...items].filter((child) => typeof child === "object" && child !== null);
    });
  }
  return undefined;
}

function hasOffset(token: unknown): boolean {
  return (token as Nested).offset !== undefined;
}

/**
 * Parses YAML without errors; warnings name their position.
 * @throws {InputError} with line and column of the first error.
 */
export function readYaml(text: string, settings: ReadSettings, warn: (message: string) => void): Document[] {
  const documents = parseYaml(text, settings);
  for (const { errors } of documents) {
    for (const { message, pos } of errors.slice(0, 1)) throw invalidYaml(message, text, pos[0]);
  }
  for (const { warnings } of documents) {
    for (const { message, pos } of warnings) {
      const { line, column } = positionAt(text, pos[0]);
      warn(`Line ${line}, column ${column}: ${problemOf(message, text, pos[0])}`);
    }
  }
  return documents;
}

export function invalidYaml(message: string, text: string, offset: number): InputError {
  const position = positionAt(text, offset);
  return new InputError(
    `Invalid YAML: ${problemOf(message, text, offset)} at line ${position.line}, column ${position.column}`,
    {
      field: "input",
      position,
    },
  );
}

/** The first line of the library's message, with advice. */
export function problemOf(message: string, text: string, offset: number): string {
  const [problem = message] = message.split("\n", 1);
  const isMerge = problem === "Map keys must be unique" && text.startsWith("<<", offset);
  return isMerge ? `${problem} (merge several maps with one list, <<: [*a, *b])` : problem;
}

/** False for comments that no document follows. */
export function isDocument({ contents, directives }: Document): boolean {
  if (directives?.docStart) return true;
  const isMissing = isScalar(contents) && contents.value === null && contents.source === "";
  return contents !== null && !(isMissing && !contents.anchor && !contents.tag);
}
