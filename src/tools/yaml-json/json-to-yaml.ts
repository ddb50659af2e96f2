import { Document, Pair, Scalar, type ScalarTag, YAMLMap, YAMLSeq } from "yaml";
import { JsonNumber, type JsonValue, parseJson } from "#shared/json/json-value.ts";
import { escapeTexts } from "./escape-texts.ts";
import { type Layout, stringifyDocuments } from "./format-yaml.ts";

/** Every number of JSON is one of YAML. */
const NUMBER: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  identify: (value) => value instanceof JsonNumber,
  resolve: (text) => text,
  stringify: ({ value }) => (value as JsonNumber).text,
};

/**
 * Converts JSON to YAML, and JSON Lines to several documents. Numbers keep their text. Texts that YAML 1.1 or 1.2 would
 * read as something else, such as `no`, are quoted.
 * @throws {InputError} with line and column of invalid JSON.
 */
export async function jsonToYaml(text: string, layout: Layout, onDuplicateKey: Parameters<typeof parseJson>[1]) {
  const documents = (await parseJson(text, onDuplicateKey)).map((value) => {
    const document = new Document(null, { compat: "yaml-1.1", customTags: (tags) => [NUMBER, ...escapeTexts(tags)] });
    document.contents = nodeOf(value);
    return document;
  });
  return stringifyDocuments(documents, layout);
}

/** Recursive: `parseJson` limits the depth. */
function nodeOf(value: JsonValue): Scalar | YAMLMap | YAMLSeq {
  if (value instanceof Map) {
    const map = new YAMLMap();
    map.items = Array.from(value, ([key, member]) => new Pair(new Scalar(key), nodeOf(member)));
    return map;
  }
  if (!Array.isArray(value)) return new Scalar(value);
  const sequence = new YAMLSeq();
  sequence.items = value.map(nodeOf);
  return sequence;
}
