import type { FastifyBaseLogger } from "fastify";
import { traceIdOf } from "#server/platform/tracing.ts";

/** The request that a job came from; null for jobs of an earlier version. */
export interface JobOrigin {
  requestId: string | null;
  /** Its span, while tracing is on. */
  traceparent: string | null;
}

/** `lost`: the job was canceled or erased, or another process took it over, before its end could be recorded. */
export type JobEvent = "queued" | "started" | "completed" | "failed" | "requeued" | "canceled" | "lost";

export type LogJob = (
  event: JobEvent,
  job: JobOrigin & { id: string },
  facts?: Record<string, string | number>,
) => void;

/** Logs one line per step of a job, without names of files. */
export const jobLog =
  (log: FastifyBaseLogger): LogJob =>
  (event, { id: jobId, requestId, traceparent }, facts) =>
    log.info({ event, jobId, requestId, traceId: traceIdOf(traceparent), ...facts }, "job");
