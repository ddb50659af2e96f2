import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { mediaTypeOf } from "#faces/media-type-of.ts";
import { namesOf } from "#faces/option-text.ts";
import { cleanFileName } from "#server/platform/file-name.ts";
import { badRequest, contentTooLarge, HttpProblem } from "#server/platform/problem.ts";
import { watchBody } from "#server/platform/watch-body.ts";
import type { AnyOperation, InputDeclaration } from "#shared/operation.ts";
import type { OptionDeclaration } from "#shared/options.ts";
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
  if (length !== undefined && Number(length) > maxBytes + (isForm ? FORM_OVERHEAD_BYTES : 0)) {
    throw new HttpProblem(413, inputTooLarge(maxBytes).message, { connection: "close" });
  }
  if (length === undefined && encoding === undefined) return { inputs: [], options: [], drain() {} };
  return isForm ? readForm(request, operation, maxBytes) : readBody(request, operation, maxBytes);
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
  const first = parts.next();
  const body = watchBody(request.raw, maxBytes + FORM_OVERHEAD_BYTES);
  body.tooLong.catch(() => {});
  const options: [string, string][] = [];
  const seen = new Set<string>();
  const declared: Readonly<Record<string, InputDeclaration>> = operation.inputs;

  const next = async (step = parts.next()) => {
    try {
      return await step;
    } catch (error) {
      throw toProblem(error);
    }
  };

  /** The next input; options before it are kept. */
  async function nextInput(step: Promise<IteratorResult<Part>>): Promise<Part | undefined> {
    for (let { done, value } = await next(step); !done; { done, value } = await next()) {
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
    for (let current = part; current; current = await nextInput(parts.next())) yield toRunPart(current, maxBytes);
  }

  try {
    const part = await Promise.race([nextInput(first), body.tooLong]);
    return { inputs: inputs(part), options, tooLong: body.tooLong, drain: body.drain };
  } catch (error) {
    body.drain();
    throw error;
  }
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
