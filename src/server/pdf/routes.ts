import { Readable } from "node:stream";
import fastifyMultipart from "@fastify/multipart";
import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { ImagesForm, JobStatus, MergeForm, SplitForm, StartedJob } from "#contract/pdf.ts";
import { Problem } from "#contract/problem.ts";
import type { Blobs } from "#server/platform/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { DiskQuota, ReserveMore } from "#server/platform/disk-quota.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { badRequest, HttpProblem, notFound } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { attachment, parseRange } from "./download.ts";
import { checkFileCount, FILE_FIELDS, isJobId, newJobId, OPERATIONS, type Operation, readWork } from "./job.ts";
import { hasValidSignature, newLinkKey, signedPath } from "./links.ts";
import { jobPrefix, openResult } from "./processor.ts";
import type { JobStore, QueueLimits, Refusal, StoredJob } from "./store.ts";
import { readUpload, type UploadLimits } from "./upload.ts";

export interface PdfDeps {
  jobs: JobStore;
  blobs: Blobs;
  clock: Clock;
  uploads: UploadLimits;
  queue: QueueLimits;
  basePath: string;
  /** How long a result is kept, in milliseconds. */
  retention: number;
  authenticate: onRequestAsyncHookHandler;
  diskQuota: DiskQuota;
  starts: RateLimiter;
  /** A hash that identifies the request's network without revealing it. */
  networkKeyOf(request: FastifyRequest): string;
  /** Called when an upload starts. */
  onUpload(): void;
  /** Called when a job is rejected because too many are waiting. */
  onRefusal(): void;
  /** Called when a job is queued. */
  onJob(): void;
  /** Called after a job is canceled; it may be running. */
  onCancel(): Promise<void>;
}

const FORMS = { split: SplitForm, merge: MergeForm, "to-images": ImagesForm } as const;
const SUMMARIES = {
  split: "Split a PDF",
  merge: "Merge PDFs",
  "to-images": "Convert PDF pages to images",
} as const;
const RETRY_SECONDS = "30";
const NOT_FOUND = "This job doesn't exist or has expired.";

export function pdfRoutes(deps: PdfDeps): FastifyPluginAsyncTypebox {
  const { jobs, blobs, clock, uploads, retention, authenticate, diskQuota, starts } = deps;
  const bearer = [{ bearer: [] }];
  const Params = Type.Object({ jobId: Type.String() });

  return async (app) => {
    // `readUpload` reports exceeded limits with our own messages.
    await app.register(fastifyMultipart, { throwFileSizeLimit: false });

    for (const operation of OPERATIONS) {
      app.route({
        method: "POST",
        url: `/api/pdf/${operation}`,
        schema: {
          summary: SUMMARIES[operation],
          description:
            "Queues a job and returns its id. A repeated request with the same `Idempotency-Key` returns the same job.",
          tags: ["pdf"],
          security: bearer,
          consumes: ["multipart/form-data"],
          body: FORMS[operation],
          response: { 202: StartedJob, "4xx": Problem },
        },
        // The schema only documents the form, which is parsed as a stream.
        validatorCompiler: () => () => true,
        config: { slowBody: true },
        onRequest: [authenticate, limitRequests(starts)],
        handler: (request, reply) => start(operation, request, reply),
      });
    }

    app.route({
      method: "GET",
      url: "/api/pdf/status/:jobId",
      schema: {
        summary: "Job status",
        tags: ["pdf"],
        security: bearer,
        params: Params,
        response: { 200: JobStatus, "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ params: { jobId }, userId }) {
        const job = isJobId(jobId) ? await jobs.find(jobId, userId) : undefined;
        if (!job) throw notFound(NOT_FOUND);
        return describe(job);
      },
    });

    app.route({
      method: "DELETE",
      url: "/api/pdf/jobs/:jobId",
      schema: {
        summary: "Cancel a job",
        description:
          "Stops the job if it's queued or running, and removes its files and result. Its status becomes `failed`.",
        tags: ["pdf"],
        security: bearer,
        params: Params,
        response: { 204: Type.Null(), "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ params: { jobId }, userId }, reply) {
        if (!isJobId(jobId) || !(await jobs.cancel(jobId, userId))) throw notFound(NOT_FOUND);
        await deps.onCancel();
        await blobs.removeAll(jobPrefix(jobId));
        return reply.code(204).send(null);
      },
    });

    app.route({
      method: "GET",
      url: "/api/pdf/download/:jobId",
      schema: {
        summary: "Download a job's result",
        description: "Requires the signature in `downloadUrl` or the bearer token of the job's owner.",
        tags: ["pdf"],
        security: [{}, { bearer: [] }],
        produces: ["application/octet-stream"],
        response: {
          200: Type.Unsafe<Readable>({ type: "string", format: "binary", description: "The file." }),
          206: Type.Unsafe<Readable>({
            type: "string",
            format: "binary",
            description: "The requested range.",
          }),
          "4xx": Problem,
        },
        params: Params,
        querystring: Type.Object({
          expires: Type.Optional(Type.Integer()),
          signature: Type.Optional(Type.String({ maxLength: 64 })),
        }),
      },
      async onRequest(request, reply) {
        const { signature } = request.query as { signature?: string };
        // A token always decides, even with a signature: a signed-in user can't open someone else's link.
        if (signature === undefined || request.headers.authorization !== undefined) {
          await (authenticate as (request: FastifyRequest, reply: FastifyReply) => Promise<void>)(request, reply);
        }
      },
      async handler(request, reply) {
        const { jobId } = request.params;
        const { expires, signature } = request.query;
        const job = isJobId(jobId) ? await jobs.find(jobId, request.userId || undefined) : undefined;
        const isOpen =
          request.userId !== "" ||
          (job !== undefined &&
            expires !== undefined &&
            signature !== undefined &&
            hasValidSignature(jobId, job.linkKey, { expires, signature }, clock.now()));
        if (!job?.result || !isOpen) throw notFound(NOT_FOUND);
        const { name, size } = job.result;
        // Ranges apply only to GET (RFC 9110, 14.2).
        const range = request.method === "GET" ? parseRange(request.headers.range, size) : undefined;
        if (range === "unsatisfiable") {
          throw new HttpProblem(416, "The requested range is outside the file.", {
            "content-range": `bytes */${size}`,
          });
        }
        const opened = await openResult(blobs, job, range);
        if (!opened) throw notFound(NOT_FOUND);
        const { bytes } = opened;
        reply.headers(attachment(name)).header("accept-ranges", "bytes");
        if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
        reply.header("content-length", range ? range.end - range.start + 1 : size);
        if (request.method !== "HEAD") return reply.send(bytes);
        bytes.destroy();
        return reply.send(Readable.from([]));
      },
    });
  };

  async function start(operation: Operation, request: FastifyRequest, reply: FastifyReply) {
    const { userId: ownerId } = request;
    const key = readIdempotencyKey(request, operation);
    const earlier = key === undefined ? undefined : await jobs.findByKey(ownerId, key);
    if (earlier !== undefined) return reply.code(202).send({ jobId: earlier });
    // Check before the client uploads 100 MB for nothing.
    const networkKey = deps.networkKeyOf(request);
    const refusal = await jobs.refusal({ ownerId, networkKey }, deps.queue);
    if (refusal) throw refused(refusal);
    await diskQuota.check();
    deps.onUpload();

    const id = newJobId();
    const receive = async (reserve: ReserveMore) => {
      try {
        const fileField = FILE_FIELDS[operation];
        const form = { id, fileField, blobs, limits: uploads, reserve };
        const { files, passwords, fields } = await readUpload(request, form);
        checkFileCount(operation, files.length);
        const work = readWork(operation, fields);
        const origin = { requestId: request.id, traceparent: request.span?.traceparent ?? null };
        const owner = { ownerId, networkKey, idempotencyKey: key };
        const job = { id, ...owner, work, files, passwords, linkKey: newLinkKey(), origin };
        const created = await jobs.create(job, deps.queue);
        if ("refusal" in created) throw refused(created.refusal);
        if (created.id !== id) await blobs.removeAll(jobPrefix(id));
        return created.id;
      } catch (error) {
        await blobs.removeAll(jobPrefix(id));
        throw error;
      }
    };
    const jobId = await diskQuota.reserve(0, receive);
    deps.onJob();
    return reply.code(202).send({ jobId });
  }

  function refused(refusal: Refusal): HttpProblem {
    deps.onRefusal();
    return new HttpProblem(429, REFUSALS[refusal], { "retry-after": RETRY_SECONDS });
  }

  function describe(job: StoredJob): JobStatus {
    const { id, status, progress, files, error, passwordNeeded, result, linkKey, endedAt } = job;
    const base = { status, progress, files: [...files] };
    if (status === "failed") {
      return { ...base, error: error ?? "Something went wrong.", ...(passwordNeeded ? { passwordNeeded } : {}) };
    }
    if (!result || endedAt === null) return base;
    const expires = endedAt + retention;
    const downloadUrl = deps.basePath + signedPath(id, linkKey, expires);
    return { ...base, downloadUrl, fileName: result.name, size: result.size, expires: new Date(expires).toISOString() };
  }
}

function readIdempotencyKey({ headers }: FastifyRequest, operation: Operation): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw badRequest("Idempotency-Key must be 1 to 128 visible ASCII characters.");
  }
  return `${operation} ${key}`;
}

const REFUSALS: Readonly<Record<Refusal, string>> = {
  "queue full": "The server is busy. Please try again in a moment.",
  "user limit": "You have too many jobs in progress. Please wait for one to finish.",
  "network limit": "Too many jobs from your network are in progress. Please wait for one to finish.",
};
