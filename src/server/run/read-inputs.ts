import { isUtf8 } from "node:buffer";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { mediaTypeOf } from "#interfaces/media-type-of.ts";
import { namesOf } from "#interfaces/option-text.ts";
import { countKeys, measureJson } from "#server/platform/json-shape.ts";
import { badRequest, contentTooLarge, HttpProblem, unsupportedMedia } from "#server/platform/problem.ts";
import type { Spool } from "#server/platform/spool.ts";
import { watchBody } from "#server/platform/watch-body.ts";
import { cleanFileName } from "#shared/file-name.ts";
import { formatBytes } from "#shared/format-number.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { parseJson } from "#shared/recipe/read-recipe.ts";
import { inputTooLarge, type RunPart } from "./run-process.ts";

export interface ReceivedInputs {
  /** Whole, in the spool. */
  inputs: RunPart[];
  /** Options among the parts of a form, as texts. */
  options: [name: string, text: string][];
}

/** Maximum for the rest of a form: boundaries, part headers, options. */
const FORM_OVERHEAD_BYTES = 262_144;
const MAX_PARTS = 1000;
const MALFORMED = "The form data is malformed.";

/**
 * Receives a body as the first input, or a form with inputs and options by name.
 * @param spool receives the inputs
 * @throws {HttpProblem} 413 for a body that is longer than `maxBytes`, or announced to be
 */
export async function receiveInputs(
  request: FastifyRequest,
  operation: AnyOperation,
  maxBytes: number,
  spool: Spool,
): Promise<ReceivedInputs> {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const isForm = request.isMultipart();
  rejectTooLarge(request, maxBytes + (isForm ? FORM_OVERHEAD_BYTES : 0), maxBytes);
  if (length === undefined && encoding === undefined) return { inputs: [], options: [] };
  if (!isForm) return receiveBody(request, operation, maxBytes, spool);
  return withForm(request, maxBytes, (form) => receiveParts(form, operation, maxBytes, spool));
}

/** @param maxBytes of the inputs */
function rejectTooLarge({ headers }: FastifyRequest, maxBodyBytes: number, maxBytes: number): void {
  const { "content-length": length } = headers;
  if (length !== undefined && Number(length) > maxBodyBytes)
    throw new HttpProblem(413, inputTooLarge(maxBytes).message, { connection: "close" });
}

async function receiveBody(
  { raw, headers }: FastifyRequest,
  { inputs }: AnyOperation,
  maxBytes: number,
  spool: Spool,
): Promise<ReceivedInputs> {
  const [name] = Object.keys(inputs);
  try {
    if (name === undefined) {
      if (headers["content-length"] !== "0") throw badRequest("This operation takes no input.");
      return { inputs: [], options: [] };
    }
    // Destroying the request would destroy the connection before the response is sent.
    const content = await store(raw.iterator({ destroyOnReturn: false }), maxBytes, spool);
    const type = headers["content-type"] ?? "";
    // What curl sends for any data.
    const isUntyped = /^application\/(x-www-form-urlencoded|octet-stream)\b/i.test(type);
    return { inputs: [{ name, type: isUntyped ? "" : type, ...content }], options: [] };
  } catch (error) {
    discard(raw, maxBytes);
    throw error;
  }
}

/** Moves content into the spool, where it can be read from later. */
async function store(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  spool: Spool,
): Promise<Required<Pick<RunPart, "size" | "content">>> {
  const start = spool.size;
  for await (const chunk of chunks) {
    if (spool.size + chunk.length > maxBytes) throw inputTooLarge(maxBytes);
    await spool.write(chunk);
  }
  const end = spool.size;
  return {
    size: end - start,
    content: { [Symbol.asyncIterator]: () => spool.read(start, end)[Symbol.asyncIterator]() },
  };
}

/** Reads at most so much of what is left of a body, then closes the connection. */
function discard(raw: FastifyRequest["raw"], maxBytes: number): void {
  if (raw.complete && raw.readableEnded) return;
  let left = maxBytes;
  raw.on("data", ({ length }: Buffer) => {
    left -= length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

type Part = MultipartFile | MultipartValue;

/** Receives a form; the rest of a rejected one is discarded. */
async function withForm<Received>(
  request: FastifyRequest,
  maxBytes: number,
  receive: (form: Form) => Promise<Received>,
): Promise<Received> {
  const form = openForm(request, maxBytes);
  try {
    return await Promise.race([receive(form), form.body.tooLong]);
  } catch (error) {
    form.body.drain();
    throw error;
  }
}

interface Form {
  next: () => Promise<IteratorResult<Part>>;
  body: ReturnType<typeof watchBody>;
}

function openForm(request: FastifyRequest, maxBytes: number): Form {
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: maxBytes + 1,
      fields: MAX_PARTS,
      files: MAX_PARTS,
      parts: MAX_PARTS,
      fileSize: maxBytes + 1,
      headerPairs: 20,
    },
  }) as AsyncIterableIterator<Part>;
  // The first step connects the parser; a listener added before it would consume the first bytes.
  let first: Promise<IteratorResult<Part>> | undefined = parts.next();
  first.catch(() => {});
  const body = watchBody(request.raw, maxBytes + FORM_OVERHEAD_BYTES);
  body.tooLong.catch(() => {});
  return {
    async next() {
      const step = first ?? parts.next();
      first = undefined;
      try {
        return await step;
      } catch (error) {
        throw toProblem(error);
      }
    },
    body,
  };
}

/** Receives the options and inputs that are left in a form. */
async function receiveParts(
  { next }: Form,
  operation: AnyOperation,
  maxBytes: number,
  spool: Spool,
): Promise<ReceivedInputs> {
  const received: ReceivedInputs = { inputs: [], options: [] };
  const declared: Readonly<Record<string, InputDeclaration>> = operation.inputs;
  for (let { done, value: part } = await next(); !done; { done, value: part } = await next()) {
    const { fieldname: name } = part;
    if (Object.hasOwn(declared, name)) {
      if (declared[name]?.kind !== "files" && received.inputs.some((input) => input.name === name))
        throw badRequest(`The input "${name}" was sent twice.`);
      received.inputs.push(await receivePart(part, maxBytes, spool));
    } else if (!isOption(operation, name)) throw badRequest(unknownPart(operation, name));
    else if (part.type === "file") throw badRequest(`The option "${name}" can't be a file.`);
    else received.options.push([name, String(part.value)]);
  }
  return received;
}

async function receivePart(part: Part, maxBytes: number, spool: Spool): Promise<RunPart> {
  const { fieldname: name } = part;
  if (part.type === "field") {
    if (part.valueTruncated) throw inputTooLarge(maxBytes);
    return { name, type: "text/plain", ...(await store([Buffer.from(String(part.value))], maxBytes, spool)) };
  }
  const fileName = cleanFileName(part.filename, "input.txt");
  const isTyped = part.mimetype !== "" && part.mimetype !== "application/octet-stream";
  return {
    name,
    fileName,
    type: isTyped ? part.mimetype : mediaTypeOf(fileName),
    ...(await store(fileChunks(part), maxBytes, spool)),
  };
}

async function* fileChunks({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw toProblem(error);
  }
}

function isOption({ options }: AnyOperation, name: string): boolean {
  return Object.entries<OptionDeclaration>(options).some(([id, option]) => namesOf(id, option).includes(name));
}

function unknownPart({ inputs }: AnyOperation, name: string): string {
  const known = Object.keys(inputs);
  return `There is no input "${name}". ${known.length > 0 ? `Inputs: ${known.join(", ")}.` : "There are none."}`;
}

/** The parser's errors for malformed forms have no code; those for too many parts have a `_LIMIT` code. */
function toProblem(error: unknown): unknown {
  if (error instanceof HttpProblem || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  return code?.endsWith("_LIMIT") ? contentTooLarge("Too many parts.") : badRequest(MALFORMED);
}

/** A recipe that arrived with its inputs. */
export interface ReceivedRecipe {
  operation: AnyOperation;
  received: ReceivedInputs;
}

/** Maximum for a recipe, and for a whole call as JSON: they are parsed in the server's process. */
const RECIPE_MAX_BYTES = 262_144;
/** A recipe is at most an object of lists of objects of objects. */
const RECIPE_MAX_DEPTH = 6;

/**
 * Receives a recipe and its inputs: a form whose first part is `recipe`, or JSON `{ recipe, input, options }`.
 * @param open checks the recipe
 * @throws {HttpProblem} or {InputError} for an invalid recipe
 */
export async function receiveRecipeCall(
  request: FastifyRequest,
  open: (recipe: unknown) => Promise<AnyOperation>,
  maxBytes: number,
  spool: Spool,
): Promise<ReceivedRecipe> {
  if (!request.isMultipart()) return readRecipeJson(request, open);
  rejectTooLarge(request, maxBytes + RECIPE_MAX_BYTES + FORM_OVERHEAD_BYTES, maxBytes);
  return withForm(request, maxBytes + RECIPE_MAX_BYTES, async (form) => {
    const { done, value: part } = await form.next();
    if (done || part.fieldname !== "recipe") throw badRequest('Send the part "recipe" first.');
    const content = part.type === "file" ? fileChunks(part) : [Buffer.from(String(part.value))];
    const operation = await open(parseBounded(await gather(content)));
    return { operation, received: await receiveParts(form, operation, maxBytes, spool) };
  });
}

async function readRecipeJson(
  { raw, headers }: FastifyRequest,
  open: (recipe: unknown) => Promise<AnyOperation>,
): Promise<ReceivedRecipe> {
  try {
    if (!/^application\/json\b/i.test(headers["content-type"] ?? ""))
      throw unsupportedMedia('Send a form with "recipe" and "input", or JSON.');
    const call = parseBounded(await gather(raw.iterator({ destroyOnReturn: false })));
    if (typeof call !== "object" || call === null || Array.isArray(call))
      throw badRequest('Send an object with "recipe" and "input".');
    const { recipe, input, options = {}, ...rest } = call as Readonly<Record<string, unknown>>;
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined)
      throw badRequest(`There is no field "${unknown.slice(0, 60)}". Fields: recipe, input, options.`);
    if (input !== undefined && typeof input !== "string") throw badRequest("The input must be text.");
    if (typeof options !== "object" || options === null || Array.isArray(options))
      throw badRequest("The options must be an object.");
    const operation = await open(recipe);
    const [name] = Object.keys(operation.inputs);
    if (name === undefined && input !== undefined) throw badRequest("This recipe takes no input.");
    const inputs =
      name === undefined || input === undefined ? [] : [{ name, type: "text/plain", content: [Buffer.from(input)] }];
    const texts = Object.entries(options).map(([option, value]): [string, string] => [option, String(value)]);
    return { operation, received: { inputs, options: texts } };
  } catch (error) {
    discard(raw, RECIPE_MAX_BYTES);
    throw error;
  }
}

async function gather(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > RECIPE_MAX_BYTES)
      throw contentTooLarge(
        `A recipe, and JSON with one, can be at most ${formatBytes(RECIPE_MAX_BYTES)}. Send a larger input in a form.`,
      );
    gathered.push(chunk);
  }
  return Buffer.concat(gathered);
}

function parseBounded(json: Buffer): unknown {
  if (!isUtf8(json)) throw badRequest("The recipe is not valid UTF-8.");
  const { depth, keys } = measureJson(json);
  if (depth > RECIPE_MAX_DEPTH) throw badRequest(`A recipe is not nested more than ${RECIPE_MAX_DEPTH} levels deep.`);
  const value = parseJson(json.toString());
  if (countKeys(value) < keys) throw badRequest("The recipe contains a duplicate key.");
  return value;
}
