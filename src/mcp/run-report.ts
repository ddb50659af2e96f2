import { dataFile } from "#interfaces/data-json.ts";
import { contentChunks } from "#interfaces/file-content.ts";
import { concatenate } from "#shared/concatenate.ts";
import { decodeUtf8 } from "#shared/decode-utf8.ts";
import { encodePieces } from "#shared/encode-pieces.ts";
import type { OpenResult, StartedOperation } from "#shared/run-operation.ts";
import { MAX_PREVIEW_LENGTH } from "./preview.ts";

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

/** Results listed one by one. */
const MAX_LISTED_RESULTS = 50;

/** One result of a run. */
interface RunResult {
  content: AsyncIterable<Bytes>;
  /** Final only after the content has been read. */
  facts: () => ResultFacts;
}

interface ReportSettings {
  store: ResultStore;
  /** Also stores what fits into the preview. */
  storeAll?: boolean;
}

/**
 * Reads the results of an operation that has started. An agent gets a preview; longer results go to the store.
 * @param json data results as JSON instead of text
 */
export function reportRun(
  { result, warnings }: StartedOperation,
  { json = false, ...settings }: ReportSettings & { json?: boolean },
): Promise<RunReport> {
  return reportResults(resultsOf(result, json), warnings, settings);
}

function resultsOf(result: OpenResult, json: boolean): RunResult[] {
  if (result.kind === "files") {
    return result.files.map((file) => ({
      content: contentChunks(file),
      facts: () => ({ name: file.name, type: file.type }),
    }));
  }
  const { fileName: name, type } = result;
  const facts = () => ({ name, type });
  if (result.kind === "text") return [{ content: encodePieces(result.pieces), facts }];
  if (!json) return [{ content: contentChunks({ content: result.text() }), facts }];
  const { pieces, ...jsonFacts } = dataFile(result);
  return [{ content: encodePieces(pieces), facts: () => jsonFacts }];
}

/** Reads results one after the other. */
export async function reportResults(
  runResults: readonly RunResult[],
  warnings: StartedOperation["warnings"],
  { store, storeAll = false }: ReportSettings,
): Promise<RunReport> {
  const results: ResultPart[] = [];
  let maxPreview = MAX_PREVIEW_LENGTH;
  for (const { content, facts } of runResults) {
    const part = await keepResult(content, facts, { store, storeAll, maxPreview });
    maxPreview -= part.preview?.length ?? 0;
    if (results.length < MAX_LISTED_RESULTS) results.push(part);
  }
  const { warnings: first, moreWarnings } = warnings();
  const moreResults = runResults.length - results.length;
  return {
    results,
    ...(moreResults > 0 && { moreResults }),
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
  return head.includes(0) ? undefined : decodeUtf8(head, { isCut: !isAll, keepsMark: true });
}

/** Cuts a text without splitting a character. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  return start.isWellFormed() || !text.isWellFormed() ? start : start.slice(0, -1);
}
