import type { IncomingMessage } from "node:http";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Blobs } from "#server/platform/blobs.ts";
import { badRequest, contentTooLarge, HttpProblem, unprocessable, unsupportedMedia } from "#server/platform/problem.ts";
import type { CheckRoom } from "#server/platform/room.ts";
import { cleanFileName } from "./file-name.ts";
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
  checkRoom: CheckRoom;
}

export interface Upload {
  files: JobFile[];
  /** One for each file; "" for none. */
  passwords: string[];
  fields: Map<string, string>;
}

const FIELDS = new Set(["splitType", "pageRange", "every", "fileName", "format", "resolution"]);
const MAX_FIELD_BYTES = 65_536;
/** What a form may have beside its files: fields, boundaries, headers of parts. */
const FORM_BYTES = 1_048_576;
const MAX_PASSWORD_LENGTH = 256;
/** Readers accept a header that is not at the very beginning (ISO 32000-1, Annex H, note 13). */
const HEADER_WITHIN = 1024;

/** Reads a form while it comes in: its files go to the blobs of job `id`, never into memory.
 *  @throws {HttpProblem} as soon as a limit is passed or something is no PDF */
export async function readUpload(
  request: FastifyRequest,
  { id, fileField, blobs, limits, checkRoom }: UploadOptions,
): Promise<Upload> {
  if (!request.isMultipart()) throw unsupportedMedia("Send the files as multipart/form-data.");
  const upload: Upload = { files: [], passwords: [], fields: new Map() };
  let left = limits.jobMaxBytes;
  let current: MultipartFile | undefined;
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: MAX_FIELD_BYTES,
      fields: limits.maxFiles + FIELDS.size,
      files: limits.maxFiles + 1,
      parts: 2 * limits.maxFiles + FIELDS.size + 1,
      // One more, to tell a file of exactly the limit from a longer one.
      fileSize: limits.fileMaxBytes + 1,
      headerPairs: 20,
    },
  });
  // The first step connects the parser. Who listened before it would take the first bytes.
  const first = parts.next();
  const body = watchBody(request.raw, limits.jobMaxBytes + FORM_BYTES);

  async function readFile(part: MultipartFile): Promise<void> {
    if (part.fieldname !== fileField) throw unprocessable(`Send the file in the field '${fileField}'.`);
    const index = upload.files.length;
    if (index === limits.maxFiles) throw contentTooLarge(`At most ${limits.maxFiles} files can be sent at once.`);
    let size = 0;
    const onBytes = async (count: number) => {
      size += count;
      left -= count;
      if (size > limits.fileMaxBytes) throw contentTooLarge(`A file can have at most ${sizeOf(limits.fileMaxBytes)}.`);
      if (left < 0) throw contentTooLarge(`All files together can have at most ${sizeOf(limits.jobMaxBytes)}.`);
      await checkRoom();
    };
    current = part;
    await blobs.put(inputKey(id, index), checkedBytes(part, onBytes));
    upload.files.push({ name: cleanFileName(part.filename), size });
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
    // A visitor who hangs up: the error has the code of a store that is lost.
    const reason = request.raw.errored ? badRequest(BROKEN) : explain(error);
    body.leave();
    current?.file.destroy();
    throw reason;
  }
  return upload;
}

/** Counts the bytes of a form, of which the parser limits only some. */
function watchBody(raw: IncomingMessage, most: number) {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  let received = 0;
  let refused = false;
  raw.on("data", ({ length }: Buffer) => {
    received += length;
    if (received <= most) return;
    if (refused) raw.destroy();
    else reject(new HttpProblem(413, `A form can have at most ${sizeOf(most)}.`, { connection: "close" }));
  });
  return {
    /** Fails when there are more than `most`. */
    tooLong,
    /** Lets what is still to come go by: the next request of the connection stands behind it. What is too long ends
     *  with the connection. */
    leave() {
      refused = received <= most;
      raw.unpipe();
      raw.resume();
    },
  };
}

function readField({ fieldname, value, valueTruncated }: MultipartValue, { fields, passwords }: Upload): void {
  if (typeof value !== "string" || valueTruncated) throw unprocessable("A field is too long.");
  if (fieldname === "password") {
    if (value.length > MAX_PASSWORD_LENGTH) throw unprocessable("A password is too long.");
    passwords.push(value);
  } else if (!FIELDS.has(fieldname)) throw unprocessable("There is a field that is not known here.");
  else if (fields.has(fieldname)) throw unprocessable(`'${fieldname}' is there twice.`);
  else fields.set(fieldname, value);
}

/** The bytes of a file, refused as soon as its beginning is not a PDF's. What the type and the name say is no proof. */
async function* checkedBytes(
  { file }: MultipartFile,
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
    if (head.length < HEADER_WITHIN) continue;
    yield checkHeader(head);
    head = undefined;
  }
  if (head) yield checkHeader(head);
}

function checkHeader(head: Buffer): Buffer {
  if (!head.subarray(0, HEADER_WITHIN).includes("%PDF-")) throw unprocessable("Only PDF files are supported.");
  return head;
}

/** What the parser throws at forms that are broken carries no code; what it throws at too many parts carries 413. */
function explain(error: unknown): unknown {
  if (error instanceof HttpProblem || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "FST_MP_PREMATURE_CLOSE" || code === "ERR_STREAM_PREMATURE_CLOSE") return badRequest(BROKEN);
  if (code?.startsWith("FST_") && code.endsWith("_LIMIT"))
    return contentTooLarge("There are too many fields or files.");
  return code === undefined && error.name === "Error" ? badRequest(BROKEN) : error;
}

const BROKEN = "This form is not well formed.";

const sizeOf = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / 1_048_576)} MB`;
