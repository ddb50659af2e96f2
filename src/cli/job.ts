import { createReadStream, openAsBlob } from "node:fs";
import { contentChunks } from "#interfaces/file-content.ts";
import { resultJson } from "#interfaces/result-json.ts";
import { stepLoader } from "#interfaces/tool-access.ts";
import type { ToolModules } from "#interfaces/tool-modules.ts";
import { ByteStream } from "#shared/byte-stream.ts";
import { encodePieces } from "#shared/encode-pieces.ts";
import type { GivenInput } from "#shared/named-inputs.ts";
import type { AnyOperation, InputDeclaration, OutputFile } from "#shared/operation.ts";
import type { Recipe } from "#shared/recipe/recipe.ts";
import { recipeOperation } from "#shared/recipe/recipe-operation.ts";
import { type OpenResult, startOperation } from "#shared/run-operation.ts";
import { releaseMemory } from "./release-memory.ts";

/** An input that another thread can open. */
export type JobSource =
  | { text: string }
  /** A file; without `size` it can be read only once, such as a named pipe. */
  | { path: string; name: string; type: string; size: number | undefined }
  | { bytes: Uint8Array<ArrayBuffer>; name: string; type: string }
  | { stdin: true };

/** One run of an operation, as data. */
export interface Job {
  tool: string;
  operation: string;
  inputs: Readonly<Record<string, readonly JobSource[]>>;
  options: Readonly<Record<string, unknown>>;
  /** Runs this instead of the tool's operation. */
  recipe?: Recipe;
  /** Gives the result and its warnings as JSON, with these members before. */
  json: { file?: string } | undefined;
}

/** What a job gives, in order: each file as `begin`, chunks and `end`; at last the warnings, if they aren't in the JSON. */
export type JobPart =
  | { kind: "begin"; binary: boolean }
  | Uint8Array<ArrayBuffer>
  | { kind: "end"; name: string; type: string }
  | JobWarnings;

export interface JobWarnings {
  kind: "warnings";
  warnings: readonly string[];
  moreWarnings: number;
}

export interface JobContext {
  signal?: AbortSignal;
  progress?: (fraction: number) => void;
  /** The bytes of stdin, which only the main thread can read. */
  stdin?: () => ByteStream;
}

const NO_STDIN = () => new ByteStream((async function* () {})());

/** Runs a job; it goes on as its parts are read. @throws {InputError} */
export async function* runJob(
  tools: ToolModules,
  job: Job,
  { stdin = NO_STDIN, ...context }: JobContext = {},
): AsyncGenerator<JobPart> {
  const { inputs, options, json } = job;
  const operation = await loadOperation(tools, job);
  const given = await openInputs(operation, inputs, stdin);
  const started = await startOperation(operation, given, options, { ...context, wholeData: json !== undefined });
  if (json) {
    const pieces = encodePieces(withMembers(resultJson(started), json));
    yield* partsOf({ name: "result.json", type: "application/json", pieces });
    return;
  }
  for (const file of filesOf(started.result)) yield* partsOf(file);
  yield { kind: "warnings", ...started.warnings() };
}

/** Loads the code of a job. */
export async function loadOperation(tools: ToolModules, { tool, operation: id, recipe }: Job): Promise<AnyOperation> {
  if (recipe) return recipeOperation(recipe, stepLoader(tools));
  const operation = (await tools.operations(tool))[id];
  if (!operation) throw new Error(`${tool} has no operation ${id}`);
  return operation;
}

/** @example pieces of `{"result":1}` with the members `{ file: "a" }` become `{"file":"a","result":1}` */
async function* withMembers(pieces: AsyncIterable<string>, members: object): AsyncGenerator<string> {
  const text = JSON.stringify(members).slice(0, -1);
  let isFirst = text !== "{";
  for await (const piece of pieces) {
    yield isFirst ? `${text},${piece.slice(1)}` : piece;
    isFirst = false;
  }
}

async function openInputs(
  { inputs }: AnyOperation,
  sources: Job["inputs"],
  stdin: () => ByteStream,
): Promise<Readonly<Record<string, GivenInput>>> {
  const opened: Record<string, GivenInput> = {};
  for (const [name, { kind }] of Object.entries<InputDeclaration>(inputs)) {
    const given = sources[name];
    if (!given) continue;
    if (kind === "files") opened[name] = await Promise.all(given.map((source) => openFile(source)));
    else if (given[0]) opened[name] = await openSource(kind, given[0], stdin);
  }
  return opened;
}

async function openSource(kind: string, source: JobSource, stdin: () => ByteStream): Promise<GivenInput> {
  if ("text" in source) return source.text;
  if ("stdin" in source) return stdin();
  if (kind === "file" || "bytes" in source) return openFile(source);
  const { path, name, type, size } = source;
  const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Uint8Array<ArrayBuffer>>;
  return new ByteStream(releaseMemory(chunks), { name, type, ...(size !== undefined && { size }) });
}

export const CHUNK_BYTES = 262_144;

/** A file that is read from the disk as often as needed. */
async function openFile(source: JobSource): Promise<File> {
  if (!("name" in source)) throw new Error("Only files and bytes can be read more than once");
  const { name, type } = source;
  return new File(["bytes" in source ? source.bytes : await openAsBlob(source.path)], name, { type });
}

type OutputText = Pick<OutputFile, "name" | "type"> & { pieces: AsyncIterable<Uint8Array<ArrayBuffer>> };

function filesOf(result: OpenResult): readonly (OutputFile | OutputText)[] {
  switch (result.kind) {
    case "files":
      return result.files;
    case "text":
      return [{ name: result.fileName, type: result.type, pieces: encodePieces(result.pieces) }];
    case "data": {
      const text = result.text();
      const pieces = text instanceof Blob ? (text.stream() as AsyncIterable<Uint8Array<ArrayBuffer>>) : [text];
      return [{ name: result.fileName, type: result.type, pieces: encodePieces(pieces) }];
    }
  }
}

async function* partsOf(file: OutputFile | OutputText): AsyncGenerator<JobPart> {
  yield { kind: "begin", binary: !("pieces" in file) };
  const chunks = "pieces" in file ? file.pieces : contentChunks(file);
  for await (const chunk of releaseMemory(chunks)) if (chunk.length > 0) yield chunk;
  // Name and type may depend on the content.
  yield { kind: "end", name: file.name, type: file.type };
}
