import { LF } from "#shared/ascii.ts";
import { BlobWriter } from "#shared/blob-writer.ts";
import { ByteStream } from "#shared/byte-stream.ts";
import { InputError } from "#shared/input-error.ts";
import { type GivenInput, type NamedInputs, nameInputs, type OperationInputs } from "#shared/named-inputs.ts";
import type { AnyOperation, InputDeclaration, OutputFile, RunContext } from "#shared/operation.ts";
import { pooledRandom } from "#shared/pooled-random.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { HEAD_BYTES, MAX_STRING_BYTES, MAX_WARNINGS } from "#shared/result-limits.ts";
import {
  asFile,
  decodeChunks,
  isBlank,
  readText,
  type Source,
  sourceSize,
  streamText,
  toByteStream,
} from "#shared/text-source.ts";

/** A text: a string if it is small, otherwise a Blob, to avoid 100 MB strings. */
export interface TextContent {
  content: string | Blob;
  /** The start of the text; all of it when `content` is a string. */
  head: string;
  bytes: number;
  /** Number of lines, including a last one without a line break; 0 for an empty text. */
  lines: number;
}

export interface TextResult extends TextContent {
  kind: "text";
  /** Name of the download for the run's options. */
  fileName: string;
  /** Media type. */
  type: string;
}

export interface FileResult extends Pick<OutputFile, "name" | "source" | "details"> {
  content: Blob;
}

interface Warnings {
  /** The first ones. */
  warnings: readonly string[];
  /** Number of warnings beyond those. */
  moreWarnings: number;
}

type Result =
  | TextResult
  | { kind: "files"; files: readonly FileResult[] }
  // `dataOf` casts it to the operation's type.
  | { kind: "data"; data: unknown };

export type OperationResult = Result & Warnings;

/** Strings, or UTF-8 bytes. */
export type TextPieces = Iterable<string> | AsyncIterable<string | Uint8Array<ArrayBuffer>>;

/** A result that may still be a stream. The operation goes on as it is read. */
export type OpenResult =
  | { kind: "text"; pieces: TextPieces; fileName: string; type: string }
  | { kind: "files"; files: readonly OutputFile[] }
  | { kind: "data"; data: unknown; json: () => unknown; text: () => string | Blob; fileName: string; type: string };

export interface StartedOperation {
  result: OpenResult;
  /** Complete once the result has been read. */
  warnings: () => Warnings;
}

/**
 * Runs one operation in a worker, in Node or in a test, and keeps its whole result.
 * @throws {InputError} for invalid input or options; any other error is a bug in the operation.
 */
export async function runOperation(...call: Parameters<typeof startOperation>): Promise<OperationResult> {
  return collectStarted(await startOperation(...call));
}

/** Reads a started operation to its end and keeps its whole result. */
export async function collectStarted({ result, warnings }: StartedOperation): Promise<OperationResult> {
  return { ...(await collect(result)), ...warnings() };
}

/**
 * Starts one operation. Its result is not read ahead, so it can be larger than memory.
 * @throws {InputError} for invalid input or options, here or while the result is read; any other error is a bug in the
 * operation.
 */
export async function startOperation(
  operation: AnyOperation,
  inputs: OperationInputs,
  options: Readonly<Record<string, unknown>> = {},
  context: Partial<Omit<RunContext, "warn">> = {},
): Promise<StartedOperation> {
  const values = resolveOptions(operation.options, options);
  const given = nameInputs(operation, inputs);
  await rejectEmptyInputs(operation, given);
  const malformed = rejectMalformedText(operation, given);
  const warnings: string[] = malformed && operation.gives.kind !== "data" ? [LONE_SURROGATE_WARNING] : [];
  let warningCount = warnings.length;
  const progress = context.progress ?? (() => {});
  const signal = context.signal ?? new AbortController().signal;
  // biome-ignore lint/suspicious/noExplicitAny: matches the declarations
  const opened: any = await openInputs(operation, given, progress, signal);
  const output = await operation.run(opened, values, {
    signal,
    progress,
    warn: (message, omitted = 0) => {
      warningCount += 1 + omitted;
      if (warnings.length < MAX_WARNINGS) warnings.push(typeof message === "string" ? message : message());
    },
    wholeData: context.wholeData ?? false,
    // biome-ignore lint/plugin: the only place where pure code reads the clock
    now: context.now ?? Date.now(),
    random: context.random ?? pooledRandom(),
  });
  return {
    result: openResult(operation, output, values),
    warnings: () => ({ warnings, moreWarnings: warningCount - warnings.length }),
  };
}

const isFileLike = (input: GivenInput) => input instanceof Blob || input instanceof ByteStream;

function isFiles(input: unknown): input is readonly File[] {
  return Array.isArray(input);
}

const inputsOf = ({ inputs }: AnyOperation) => Object.entries<InputDeclaration>(inputs);

async function rejectEmptyInputs(operation: AnyOperation, given: NamedInputs): Promise<void> {
  const { empty } = operation.messages;
  for (const [name, declaration] of inputsOf(operation)) {
    const message = typeof empty === "string" ? empty : empty?.[name];
    if (message === undefined || declaration.optional) continue;
    if (await isEmpty(declaration, given[name])) throw new InputError(message, { field: name });
  }
}

async function isEmpty({ kind }: InputDeclaration, input: GivenInput): Promise<boolean> {
  // Any file is valid content, even if it is empty or all spaces.
  if ((kind === "file" || kind === "byte-stream") && isFileLike(input)) return false;
  if (kind === "files" && isFiles(input)) return input.length === 0;
  return isBlank(firstSource(input));
}

/** @returns whether typed text contains a lone surrogate. */
function rejectMalformedText({ messages }: AnyOperation, given: NamedInputs): boolean {
  const [field, text] = Object.entries(given).find(([, input]) => isMalformed(input)) ?? [];
  if (field === undefined) return false;
  if (messages.malformed === undefined) return true;
  throw new InputError(messages.malformed, { field, position: { offset: String(text).search(/\p{Surrogate}/u) } });
}

const LONE_SURROGATE_WARNING = "The text contains half a character (a lone surrogate). It becomes U+FFFD.";

function isMalformed(input: GivenInput): boolean {
  return typeof input === "string" && !input.isWellFormed();
}

function firstSource(input: GivenInput): Source | ByteStream {
  return (isFiles(input) ? input[0] : input) ?? "";
}

/** Opens every input in the form the operation declares. Streams report their combined progress. */
async function openInputs(
  operation: AnyOperation,
  given: NamedInputs,
  progress: RunContext["progress"],
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const streams = inputsOf(operation).filter(([, { kind }]) => kind.endsWith("-stream"));
  const sizes = streams.map(([name]) => sourceSize(firstSource(given[name])));
  // Without all sizes, nobody knows how much is left.
  const total = sizes.reduce<number>((sum, size) => sum + (size ?? Number.POSITIVE_INFINITY), 0) || 1;
  const read = new Map<string, number>();
  const opened: Record<string, unknown> = {};
  for (const [name, declaration] of inputsOf(operation)) {
    const onRead = (bytes: number) => {
      signal.throwIfAborted();
      read.set(name, bytes);
      progress(Array.from(read.values()).reduce((sum, one) => sum + one, 0) / total);
    };
    opened[name] = await openInput(declaration, given[name], onRead);
  }
  return opened;
}

async function openInput(
  { kind, optional }: InputDeclaration,
  input: GivenInput,
  onRead: (bytes: number) => void,
): Promise<unknown> {
  if (optional && input === undefined) return undefined;
  if (kind === "files") return isFiles(input) ? input : input === undefined ? [] : [await toFile(input)];
  const source = firstSource(input);
  switch (kind) {
    case "text":
      return readText(source);
    case "text-stream":
      return streamText(source, onRead);
    case "string-stream":
      return decodeChunks(streamText(source, onRead));
    case "byte-stream": {
      const bytes = toByteStream(source);
      bytes.onRead = onRead;
      return bytes;
    }
    case "file":
      return toFile(source);
  }
}

const toFile = (source: Source | ByteStream) => (source instanceof ByteStream ? source.toFile() : asFile(source));

function openResult({ gives }: AnyOperation, output: unknown, options: unknown): OpenResult {
  switch (gives.kind) {
    case "file":
      return { kind: "files", files: [output as OutputFile] };
    case "files":
      return { kind: "files", files: output as readonly OutputFile[] };
    default: {
      const { type, fileName: usual, fileNameFor } = gives;
      const fileName = fileNameFor ? fileNameFor(options) : usual;
      if (gives.kind === "data") {
        const json = () => (gives.toJson ? gives.toJson(output) : output);
        const text = () => gives.toText(output, options);
        return { kind: "data", data: output, json, text, fileName, type };
      }
      return {
        kind: "text",
        pieces: gives.kind === "text" ? [output as string] : (output as TextPieces),
        fileName,
        type,
      };
    }
  }
}

async function collect(result: OpenResult): Promise<Result> {
  switch (result.kind) {
    case "files":
      return { kind: "files", files: await collectFiles(result.files) };
    case "data":
      return { kind: "data", data: result.data };
    case "text": {
      const { pieces, fileName, type } = result;
      return { kind: "text", ...(await collectText(pieces, type)), type, fileName };
    }
  }
}

/** An archive may contain thousands of files. */
const MAX_OPEN_FILES = 8;

/** Reads the whole content of files. */
export async function collectFiles(files: readonly OutputFile[]): Promise<FileResult[]> {
  const collected: FileResult[] = [];
  let next = 0;
  const collectRest = async () => {
    while (next < files.length) {
      const index = next++;
      collected[index] = await collectFile(files[index] as OutputFile);
    }
  };
  try {
    await Promise.all(Array.from({ length: MAX_OPEN_FILES }, collectRest));
  } finally {
    // After an error, the others stop too.
    next = files.length;
  }
  return collected;
}

async function collectFile(file: OutputFile): Promise<FileResult> {
  const content = await contentOf(file);
  const { type: _, ...facts } = file;
  return { ...facts, content };
}

async function contentOf(file: OutputFile): Promise<Blob> {
  const { content } = file;
  if (content instanceof Blob) return content;
  if (typeof content === "string" || content instanceof Uint8Array) return new Blob([content], { type: file.type });
  const writer = await gather(content);
  return writer.finish(file.type);
}

async function collectText(pieces: TextPieces, type: string): Promise<TextContent> {
  const writer = await gather(pieces);
  const blob = writer.finish(`${type};charset=utf-8`);
  const { bytes, lineBreaks, lastByte } = writer;
  const lines = lineBreaks + (lastByte === undefined || lastByte === LF ? 0 : 1);
  if (bytes <= MAX_STRING_BYTES) {
    // Blob.text() would drop a leading U+FEFF that belongs to the result.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
    return { content: text, head: text, bytes, lines };
  }
  return { content: blob, head: await headOf(blob), bytes, lines };
}

async function headOf(blob: Blob): Promise<string> {
  const bytes = await blob.slice(0, HEAD_BYTES).arrayBuffer();
  // `stream: true` drops a character split by the cut.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

async function gather(pieces: TextPieces): Promise<BlobWriter> {
  const writer = new BlobWriter();
  for await (const piece of pieces) writer.write(piece);
  return writer;
}
