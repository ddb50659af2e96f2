import { encodePieces } from "#faces/encode-pieces.ts";
import { concatenate } from "#shared/concatenate.ts";
import type { OutputFile } from "#shared/operation.ts";
import type { StartedOperation } from "#shared/run-operation.ts";

/** What an agent learns about one result. */
export interface ResultPart {
  name: string;
  /** Media type. */
  type: string;
  bytes: number;
  /** The start of a text. */
  preview?: string;
  /** Whether the preview is the whole result. */
  complete: boolean;
  /** Where the whole result is, for a local agent. */
  file?: string;
  /** Where the whole result is, for a remote agent, until `expires`. */
  uri?: string;
  expires?: string;
}

/** What an agent learns about a run. */
export interface RunReport {
  results: readonly ResultPart[];
  /** Number of results beyond those. */
  moreResults?: number;
  warnings?: readonly string[];
  /** Number of warnings beyond those. */
  moreWarnings?: number;
}

export interface ResultFacts {
  name: string;
  type: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Where results go that are too long for a preview. */
export interface ResultStore {
  /**
   * Reads the content to its end and keeps it.
   * @param facts final only after the content has been read
   */
  save: (
    content: AsyncIterable<Bytes>,
    facts: () => ResultFacts,
  ) => Promise<Pick<ResultPart, "file" | "uri" | "expires">>;
}

/** Previews of all results of a run together have at most this many UTF-16 units. */
export const MAX_PREVIEW_LENGTH = 1500;
/** Results listed one by one. */
export const MAX_LISTED_RESULTS = 50;

/**
 * Reads the results of a run. An agent gets a preview; longer results go to the store.
 * @param json data results as JSON instead of text
 * @param storeAll also stores what fits into the preview
 */
export async function reportRun(
  { result, warnings }: StartedOperation,
  store: ResultStore,
  { json = false, storeAll = false }: { json?: boolean; storeAll?: boolean } = {},
): Promise<RunReport> {
  const results: ResultPart[] = [];
  let left = MAX_PREVIEW_LENGTH;
  let count = 0;
  const keep = async (content: AsyncIterable<Bytes>, facts: () => ResultFacts) => {
    count += 1;
    const part = await keepResult(content, facts, { store, storeAll, maxPreview: left });
    left -= part.preview?.length ?? 0;
    if (results.length < MAX_LISTED_RESULTS) results.push(part);
  };
  if (result.kind === "files") {
    for (const file of result.files) await keep(bytesOf(file.content), () => ({ name: file.name, type: file.type }));
  } else if (result.kind === "text") {
    const { fileName: name, type } = result;
    await keep(encodePieces(result.pieces), () => ({ name, type }));
  } else if (json) {
    const name = `${result.fileName.replace(/\.[^.]*$/, "")}.json`;
    await keep(bytesOf(JSON.stringify(result.json())), () => ({ name, type: "application/json" }));
  } else {
    const { fileName: name, type } = result;
    await keep(bytesOf(result.text()), () => ({ name, type }));
  }
  const { warnings: first, moreWarnings } = warnings();
  return {
    results,
    ...(count > results.length && { moreResults: count - results.length }),
    ...(first.length > 0 && { warnings: first }),
    ...(moreWarnings > 0 && { moreWarnings }),
  };
}

async function keepResult(
  content: AsyncIterable<Bytes>,
  facts: () => ResultFacts,
  { store, storeAll, maxPreview }: { store: ResultStore; storeAll: boolean; maxPreview: number },
): Promise<ResultPart> {
  let bytes = 0;
  const counted = (async function* () {
    for await (const chunk of content) {
      bytes += chunk.length;
      yield chunk;
    }
  })();
  const { head, isAll } = await readHead(counted, maxPreview * MAX_BYTES_PER_UNIT);
  const text = decodeHead(head, isAll);
  const complete = isAll && text !== undefined && text.length <= maxPreview;
  const preview = text === undefined || maxPreview === 0 ? {} : { preview: truncate(text, maxPreview) };
  if (complete && !storeAll) return { ...facts(), bytes, ...preview, complete };
  const place = await store.save(withHead(head, counted), facts);
  return { ...facts(), bytes, ...preview, complete, ...place };
}

/** UTF-8 takes at most three bytes per UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

async function readHead(chunks: AsyncIterator<Bytes>, minBytes: number): Promise<{ head: Bytes; isAll: boolean }> {
  const read: Bytes[] = [];
  let bytes = 0;
  while (bytes <= minBytes) {
    const { done, value } = await chunks.next();
    if (done) return { head: concatenate(read, bytes), isAll: true };
    read.push(value);
    bytes += value.length;
  }
  return { head: concatenate(read, bytes), isAll: false };
}

async function* withHead(head: Bytes, rest: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  if (head.length > 0) yield head;
  yield* rest;
}

/** @returns undefined for bytes that aren't text. */
function decodeHead(head: Bytes, isAll: boolean): string | undefined {
  if (head.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(head, { stream: !isAll });
  } catch {
    return undefined;
  }
}

/** Cuts a text without splitting a character. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  return start.isWellFormed() || !text.isWellFormed() ? start : start.slice(0, -1);
}

async function* bytesOf(content: OutputFile["content"]): AsyncGenerator<Bytes> {
  if (typeof content === "string") yield* encodePieces([content]);
  else if (content instanceof Uint8Array) yield content;
  else if (content instanceof Blob) yield* content.stream() as unknown as AsyncIterable<Bytes>;
  else yield* content;
}
