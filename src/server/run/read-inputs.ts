import { isUtf8 } from "node:buffer";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { mediaTypeOf } from "#faces/media-type-of.ts";
import { namesOf } from "#faces/option-text.ts";
import { cleanFileName } from "#server/platform/file-name.ts";
import { countKeys, measureJson } from "#server/platform/json-shape.ts";
import { badRequest, contentTooLarge, HttpProblem, unsupportedMedia } from "#server/platform/problem.ts";
import { watchBody } from "#server/platform/watch-body.ts";
import { formatBytes } from "#shared/format-number.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
import { parseJson } from "#shared/recipe/read-recipe.ts";
import { inputTooLarge, type RunInputs, type RunPart } from "./run-process.ts";

export interface ReceivedInputs {
  inputs: RunInputs;
  /** Options among the parts of a form, as texts. */
  options: [name: string, text: string][];
  /** Rejects when more than the limit arrives, whatever it is. */
  tooLong?: Promise<never>;
  /** Discards the rest of the body, so that the client reads the response and the connection can serve the next request. */
  drain(): void;
}

/** Maximum for the rest of a form: boundaries, part headers, options. */
const FORM_OVERHEAD_BYTES = 262_144;
const MAX_PARTS = 1000;
const MALFORMED = "The form data is malformed.";

/**
 * Reads a body as the first input, or a form with inputs and options by name. Nothing is read ahead.
 * @throws {HttpProblem} 413 for a body that is announced as too long
 */
export async function readInputs(
  request: FastifyRequest,
  operation: AnyOperation,
  maxBytes: number,
): Promise<ReceivedInputs> {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const isForm = request.isMultipart();
  rejectTooLarge(request, maxBytes + (isForm ? FORM_OVERHEAD_BYTES : 0), maxBytes);
  if (length === undefined && encoding === undefined) return { inputs: [], options: [], drain() {} };
  return isForm ? readForm(request, operation, maxBytes) : readBody(request, operation, maxBytes);
}

/** @param maxBytes of the inputs */
function rejectTooLarge({ headers }: FastifyRequest, maxBodyBytes: number, maxBytes: number): void {
  const { "content-length": length } = headers;
  if (length !== undefined && Number(length) > maxBodyBytes)
    throw new HttpProblem(413, inputTooLarge(maxBytes).message, { connection: "close" });
}

function readBody({ raw, headers }: FastifyRequest, { inputs }: AnyOperation, maxBytes: number): ReceivedInputs {
  const length = headers["content-length"];
  const [name] = Object.keys(inputs);
  const drain = () => discard(raw, maxBytes);
  if (name === undefined) {
    if (Number(length) > 0 || length === undefined) throw badRequest("This operation takes no input.");
    return { inputs: [], options: [], drain };
  }
  const type = headers["content-type"] ?? "";
  const part: RunPart = {
    name,
    // What curl sends for any data.
    type: /^application\/(x-www-form-urlencoded|octet-stream)\b/i.test(type) ? "" : type,
    ...(length !== undefined && { size: Number(length) }),
    // Destroying the request would destroy the connection before the response is sent.
    content: raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>,
  };
  return { inputs: [part], options: [], drain };
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

async function readForm(request: FastifyRequest, operation: AnyOperation, maxBytes: number): Promise<ReceivedInputs> {
  const form = openForm(request, maxBytes);
  try {
    return await readParts(form, form.next(), operation, maxBytes);
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

/** Reads the options and inputs of a form. @param first the next part */
async function readParts(
  { next, body }: Form,
  first: Promise<IteratorResult<Part>>,
  operation: AnyOperation,
  maxBytes: number,
): Promise<ReceivedInputs> {
  const options: [string, string][] = [];
  const seen = new Set<string>();
  const declared: Readonly<Record<string, InputDeclaration>> = operation.inputs;

  /** The next input; options before it are kept. */
  async function nextInput(step: Promise<IteratorResult<Part>>): Promise<Part | undefined> {
    for (let { done, value } = await step; !done; { done, value } = await next()) {
      const part = value as Part;
      const name = part.fieldname;
      if (Object.hasOwn(declared, name)) {
        if (declared[name]?.kind !== "files" && seen.has(name)) throw badRequest(`The input "${name}" was sent twice.`);
        seen.add(name);
        return part;
      }
      if (!isOption(operation, name)) throw badRequest(unknownPart(operation, name));
      if (part.type === "file") throw badRequest(`The option "${name}" can't be a file.`);
      if (seen.size > 0) throw badRequest("Send options before inputs.");
      options.push([name, String(part.value)]);
    }
    return undefined;
  }

  async function* inputs(part: Part | undefined): AsyncGenerator<RunPart> {
    for (let current = part; current; current = await nextInput(next())) yield toRunPart(current, maxBytes);
  }

  const part = await Promise.race([nextInput(first), body.tooLong]);
  return { inputs: inputs(part), options, tooLong: body.tooLong, drain: body.drain };
}

function toRunPart(part: Part, maxBytes: number): RunPart {
  const { fieldname: name } = part;
  if (part.type === "field") {
    if (part.valueTruncated) throw inputTooLarge(maxBytes);
    return { name, type: "text/plain", content: [Buffer.from(String(part.value))] };
  }
  const fileName = cleanFileName(part.filename, "input.txt");
  const isTyped = part.mimetype !== "" && part.mimetype !== "application/octet-stream";
  return {
    name,
    fileName,
    type: isTyped ? part.mimetype : mediaTypeOf(fileName),
    content: fileChunks(part),
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
 * Reads a recipe and its inputs: a form whose first part is `recipe`, or JSON `{ recipe, input, options }`.
 * @param open checks the recipe
 * @throws {HttpProblem} or {InputError} for an invalid recipe
 */
export async function readRecipeCall(
  request: FastifyRequest,
  open: (recipe: unknown) => Promise<AnyOperation>,
  maxBytes: number,
): Promise<ReceivedRecipe> {
  if (!request.isMultipart()) return readRecipeJson(request, open);
  rejectTooLarge(request, maxBytes + RECIPE_MAX_BYTES + FORM_OVERHEAD_BYTES, maxBytes);
  const form = openForm(request, maxBytes + RECIPE_MAX_BYTES);
  try {
    const { done, value: part } = await Promise.race([form.next(), form.body.tooLong]);
    if (done || part.fieldname !== "recipe") throw badRequest('Send the part "recipe" first.');
    const content = part.type === "file" ? fileChunks(part) : [Buffer.from(String(part.value))];
    const operation = await open(parseBounded(await gather(content)));
    return { operation, received: await readParts(form, form.next(), operation, maxBytes) };
  } catch (error) {
    form.body.drain();
    throw error;
  }
}

async function readRecipeJson(
  { raw, headers }: FastifyRequest,
  open: (recipe: unknown) => Promise<AnyOperation>,
): Promise<ReceivedRecipe> {
  const drain = () => discard(raw, RECIPE_MAX_BYTES);
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
    return { operation, received: { inputs, options: texts, drain } };
  } catch (error) {
    drain();
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
