import type { OpenResult } from "#shared/run-operation.ts";
import { JsonText, WrittenJson } from "#shared/streamed-json.ts";
import { contentChunks } from "./file-content.ts";

const CHUNK_LENGTH = 65_536;
/** Lists and objects further inside are written at once. */
const MAX_SPLIT_DEPTH = 2;

/**
 * The JSON of a data result in pieces, because it can be longer than a string.
 * @throws {TypeError} for what JSON.stringify would leave out or write as `{}`, such as a Blob
 */
export async function* dataJson(value: unknown): AsyncGenerator<string> {
  let text = "";
  for (const part of partsOf(value, 0)) {
    text += typeof part === "string" ? part : "";
    if (typeof part === "string" && text.length < CHUNK_LENGTH) continue;
    yield text;
    text = "";
    if (part instanceof JsonText) yield* quote(contentChunks(part));
    else if (part instanceof WrittenJson) yield* decode(contentChunks(part));
  }
  yield text;
}

/** A data result as a file of its JSON. */
export function dataFile({ fileName, json }: Extract<OpenResult, { kind: "data" }>) {
  const name = `${fileName.replace(/\.[^.]*$/, "")}.json`;
  return { name, type: "application/json", pieces: dataJson(json()) };
}

/** UTF-8 as one JSON string. */
export async function* quote(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  yield '"';
  for await (const text of decode(chunks)) yield JSON.stringify(text).slice(1, -1);
  yield '"';
}

function* partsOf(value: unknown, depth: number): Generator<string | JsonText | WrittenJson> {
  if (value instanceof JsonText || value instanceof WrittenJson) yield value;
  else if (depth === MAX_SPLIT_DEPTH || !isPlain(value)) yield JSON.stringify(value, rejectLost) ?? "null";
  else if (Array.isArray(value)) {
    yield "[";
    for (const [index, item] of value.entries()) {
      if (index > 0) yield ",";
      yield* partsOf(item, depth + 1);
    }
    yield "]";
  } else {
    yield "{";
    let isFirst = true;
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined || typeof member === "function") continue;
      yield `${isFirst ? "" : ","}${JSON.stringify(name)}:`;
      isFirst = false;
      yield* partsOf(member, depth + 1);
    }
    yield "}";
  }
}

function rejectLost(this: Record<string, unknown>, name: string, written: unknown): unknown {
  const value = this[name];
  if (typeof value === "object" && value !== null && typeof written === "object" && !isPlain(value)) {
    throw new TypeError(`A ${value.constructor.name} can't be written as JSON`);
  }
  return written;
}

function isPlain(value: unknown): value is readonly unknown[] | Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
