import { LF } from "#shared/ascii.ts";
import { BlobWriter } from "#shared/blob-writer.ts";
import { InputError } from "#shared/input-error.ts";
import type { AnyOperation, OperationExample, OutputFile, RunContext } from "#shared/operation.ts";
import { resolveOptions } from "#shared/resolve-options.ts";
import { HEAD_LIMIT, STRING_LIMIT, WARNINGS_KEPT } from "#shared/result-limits.ts";
import { asFile, decodeChunks, isBlank, readText, type Source, sourceSize, streamText } from "#shared/text-source.ts";

/** A text result: a string while it is small, a Blob beyond, so that nobody holds 100 MB as one string. */
export interface TextResult {
  kind: "text";
  content: string | Blob;
  /** The first part, whole when `content` is a string. */
  head: string;
  bytes: number;
  /** Number of lines, counting a last one without a line break; 0 for an empty text. */
  lines: number;
}

export interface FileResult {
  name: string;
  content: Blob;
}

interface Warnings {
  /** The first ones. */
  warnings: readonly string[];
  /** How many others there were. */
  moreWarnings: number;
}

export type OperationResult = (
  | TextResult
  | { kind: "files"; files: readonly FileResult[] }
  | { kind: "data"; data: unknown }
) &
  Warnings;

/** Everything an input can be. Operations that take nothing get `undefined`. */
export type OperationInput = Source | readonly File[] | undefined;

/** What an example gives its operation. */
export function exampleInput({ input }: AnyOperation, example: OperationExample): OperationInput {
  if (input === "none") return undefined;
  if (!example.further) return example.input;
  return [example.input, ...example.further].map((text, index) => new File([text], `input-${index + 1}.txt`));
}

/**
 * Runs one operation on one input, wherever the caller lives: a worker, Node, a test.
 * @throws {InputError} for bad input or options; anything else is a bug in the operation.
 */
export async function runOperation(
  operation: AnyOperation,
  input: OperationInput,
  options: Readonly<Record<string, unknown>> = {},
  context: Partial<Pick<RunContext, "signal" | "progress">> = {},
): Promise<OperationResult> {
  const values = resolveOptions(operation.options, options);
  await refuseEmpty(operation, input);
  refuseMalformed(operation, input);
  const warnings: string[] = operation.output !== "data" && isMalformed(input) ? [REPLACED] : [];
  let warningCount = warnings.length;
  const progress = context.progress ?? (() => {});
  const signal = context.signal ?? new AbortController().signal;
  const output = await operation.run(await toInput(operation, input, progress, signal), values, {
    signal,
    progress,
    warn: (message, untold = 0) => {
      warningCount += 1 + untold;
      if (warnings.length < WARNINGS_KEPT) warnings.push(typeof message === "string" ? message : message());
    },
  });
  const result = await collect(operation, output);
  return { ...result, warnings, moreWarnings: warningCount - warnings.length };
}

async function refuseEmpty(operation: AnyOperation, input: OperationInput): Promise<void> {
  const { empty } = operation.messages;
  if (empty === undefined || operation.input === "none") return;
  // The bytes of a file are a file's content, be they none or all spaces.
  if (operation.input === "file" && input instanceof Blob) return;
  const blank = operation.input === "files" && isFiles(input) ? input.length === 0 : await isBlank(firstSource(input));
  if (blank) throw new InputError(empty, { field: "input" });
}

function refuseMalformed({ messages: { malformed } }: AnyOperation, input: OperationInput): void {
  if (malformed === undefined || !isMalformed(input)) return;
  throw new InputError(malformed, { field: "input", position: { offset: input.search(/\p{Surrogate}/u) } });
}

const REPLACED = "The text holds half of a character (a lone surrogate), which becomes U+FFFD";

function isMalformed(input: OperationInput): input is string {
  return typeof input === "string" && !input.isWellFormed();
}

function isFiles(input: OperationInput): input is readonly File[] {
  return Array.isArray(input);
}

function firstSource(input: OperationInput): Source {
  return (isFiles(input) ? input[0] : input) ?? "";
}

async function toInput(
  operation: AnyOperation,
  input: OperationInput,
  progress: RunContext["progress"],
  signal: AbortSignal,
): Promise<unknown> {
  if (operation.input === "none") return undefined;
  if (operation.input === "files") return isFiles(input) ? input : input === undefined ? [] : [asFile(input)];
  const source = firstSource(input);
  switch (operation.input) {
    case "text":
      return readText(source);
    case "text-stream":
    case "string-stream": {
      const total = sourceSize(source) || 1;
      const chunks = streamText(source, (bytes) => {
        signal.throwIfAborted();
        progress(bytes / total);
      });
      return operation.input === "string-stream" ? decodeChunks(chunks) : chunks;
    }
    default:
      return asFile(source);
  }
}

async function collect(
  operation: AnyOperation,
  output: unknown,
): Promise<TextResult | { kind: "files"; files: readonly FileResult[] } | { kind: "data"; data: unknown }> {
  const type = operation.download?.type ?? "text/plain";
  switch (operation.output) {
    case "text":
      return collectText([output as string], type);
    case "text-stream":
      return collectText(output as AsyncIterable<string | Uint8Array<ArrayBuffer>>, type);
    case "file":
      return { kind: "files", files: [await collectFile(output as OutputFile)] };
    case "files":
      return { kind: "files", files: await Promise.all((output as readonly OutputFile[]).map(collectFile)) };
    default:
      return { kind: "data", data: output };
  }
}

async function collectFile({ name, type, content }: OutputFile): Promise<FileResult> {
  if (content instanceof Blob) return { name, content };
  if (typeof content === "string" || content instanceof Uint8Array)
    return { name, content: new Blob([content], { type }) };
  return { name, content: (await gather(content, type)).blob };
}

async function collectText(
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array<ArrayBuffer>>,
  type: string,
): Promise<TextResult> {
  const { blob, bytes, lines } = await gather(pieces, `${type};charset=utf-8`);
  if (bytes <= STRING_LIMIT) {
    // Blob.text() would drop a U+FEFF that belongs to the result.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await blob.arrayBuffer());
    return { kind: "text", content: text, head: text, bytes, lines };
  }
  return { kind: "text", content: blob, head: await headOf(blob), bytes, lines };
}

async function headOf(blob: Blob): Promise<string> {
  const bytes = await blob.slice(0, HEAD_LIMIT).arrayBuffer();
  // `stream: true` leaves out a character that the cut went through.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}

async function gather(
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array<ArrayBuffer>>,
  type: string,
): Promise<{ blob: Blob; bytes: number; lines: number }> {
  const writer = new BlobWriter();
  for await (const piece of pieces) writer.write(piece);
  const blob = writer.finish(type);
  const { bytes, lineBreaks, lastByte } = writer;
  return { blob, bytes, lines: lineBreaks + (lastByte === undefined || lastByte === LF ? 0 : 1) };
}
