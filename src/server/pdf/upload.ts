import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Blobs } from "#server/platform/blobs.ts";
import type { ReserveMore } from "#server/platform/disk-quota.ts";
import { badRequest, contentTooLarge, HttpProblem, unprocessable, unsupportedMedia } from "#server/platform/problem.ts";
import { watchBody } from "#server/platform/watch-body.ts";
import { cleanFileName } from "#shared/file-name.ts";
import type { JobFile } from "./job-queue.ts";
import { inputKey } from "./processor.ts";

export interface UploadLimits {
  fileMaxBytes: number;
  jobMaxBytes: number;
  maxFiles: number;
}

interface UploadOptions {
  id: string;
  fileField: string;
  blobs: Blobs;
  limits: UploadLimits;
  /** Called for each chunk. */
  reserve: ReserveMore;
}

export interface Upload {
  files: JobFile[];
  /** One per file; "" for none. */
  passwords: string[];
  fields: Map<string, string>;
}

const FIELDS = new Set(["splitType", "pageRange", "every", "fileName", "format", "resolution"]);
const MAX_FIELD_BYTES = 65_536;
/** Maximum for the rest of the form: fields, boundaries, part headers. */
const FORM_OVERHEAD_BYTES = 1_048_576;
const MAX_PASSWORD_LENGTH = 256;
/** Readers accept a header anywhere in the first 1024 bytes (ISO 32000-1, Annex H, note 13). */
const HEADER_SEARCH_BYTES = 1024;

/** Streams a form: its files go to the blobs of job `id` and are never held in memory.
 *  @throws {HttpProblem} as soon as a limit is exceeded or a file is not a PDF */
export async function readUpload(
  request: FastifyRequest,
  { id, fileField, blobs, limits, reserve }: UploadOptions,
): Promise<Upload> {
  if (!request.isMultipart()) throw unsupportedMedia("Send the files as multipart/form-data.");
  const upload: Upload = { files: [], passwords: [], fields: new Map() };
  let remainingBytes = limits.jobMaxBytes;
  let current: MultipartFile | undefined;
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: MAX_FIELD_BYTES,
      fields: limits.maxFiles + FIELDS.size,
      files: limits.maxFiles + 1,
      parts: 2 * limits.maxFiles + FIELDS.size + 1,
      // One more, to distinguish a file of exactly the limit from a larger one.
      fileSize: limits.fileMaxBytes + 1,
      headerPairs: 20,
    },
  });
  // The first step connects the parser; a listener added before it would consume the first bytes.
  const first = parts.next();
  const body = watchBody(request.raw, limits.jobMaxBytes + FORM_OVERHEAD_BYTES);

  async function readFile(part: MultipartFile): Promise<void> {
    if (part.fieldname !== fileField) throw unprocessable(`Send the file in the field '${fileField}'.`);
    const index = upload.files.length;
    if (index === limits.maxFiles) throw contentTooLarge(`At most ${limits.maxFiles} files can be sent at once.`);
    let size = 0;
    const onBytes = async (count: number) => {
      size += count;
      remainingBytes -= count;
      if (size > limits.fileMaxBytes)
        throw contentTooLarge(`A file can be at most ${formatSize(limits.fileMaxBytes)}.`);
      if (remainingBytes < 0)
        throw contentTooLarge(`All files together can be at most ${formatSize(limits.jobMaxBytes)}.`);
      await reserve(count);
    };
    current = part;
    const name = cleanFileName(part.filename, "document.pdf");
    await blobs.put(inputKey(id, index), checkedBytes(part, name, onBytes));
    upload.files.push({ name, size });
  }

  async function readParts(): Promise<void> {
    for (let step = await first; !step.done; step = await parts.next()) {
      if (step.value.type === "field") readField(step.value, upload);
      else await readFile(step.value);
    }
  }

  try {
    await Promise.race([readParts(), body.tooLong]);
  } catch (error) {
    // If the client disconnects, the error code looks like that of an unreachable store.
    const reason = request.raw.errored ? badRequest(MALFORMED) : toProblem(error);
    body.drain();
    current?.file.destroy();
    throw reason;
  }
  return upload;
}

function readField({ fieldname, value, valueTruncated }: MultipartValue, { fields, passwords }: Upload): void {
  if (typeof value !== "string" || valueTruncated) throw unprocessable("A field is too long.");
  if (fieldname === "password") {
    if (value.length > MAX_PASSWORD_LENGTH) throw unprocessable("A password is too long.");
    passwords.push(value);
  } else if (!FIELDS.has(fieldname)) throw unprocessable("Unknown form field.");
  else if (fields.has(fieldname)) throw unprocessable(`'${fieldname}' was sent twice.`);
  else fields.set(fieldname, value);
}

/** Streams a file's bytes and rejects it early if it doesn't start like a PDF. Its type and name prove nothing. */
async function* checkedBytes(
  { file }: MultipartFile,
  name: string,
  onBytes: (count: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of file as AsyncIterable<Buffer>) {
    await onBytes(chunk.length);
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEADER_SEARCH_BYTES) continue;
    yield checkHeader(head);
    head = undefined;
  }
  if (head?.length === 0) throw unprocessable(`${name} is empty (0 bytes).`);
  if (head) yield checkHeader(head);
}

function checkHeader(head: Buffer): Buffer {
  if (!head.subarray(0, HEADER_SEARCH_BYTES).includes("%PDF-")) throw unprocessable("Only PDF files are supported.");
  return head;
}

/** The parser's errors for malformed forms have no code; those for too many parts have a `_LIMIT` code. */
function toProblem(error: unknown): unknown {
  if (error instanceof HttpProblem || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "FST_MP_PREMATURE_CLOSE" || code === "ERR_STREAM_PREMATURE_CLOSE") return badRequest(MALFORMED);
  if (code?.startsWith("FST_") && code.endsWith("_LIMIT")) return contentTooLarge("Too many fields or files.");
  return code === undefined && error.name === "Error" ? badRequest(MALFORMED) : error;
}

const MALFORMED = "The form data is malformed.";

const formatSize = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1_048_576)} MB`;
