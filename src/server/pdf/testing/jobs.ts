import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { vi } from "vitest";
import type { JobStatus } from "#contract/pdf.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";

export type Authorization = { authorization: string };

/** Form fields: text, or files with or without a name. */
export type FormFields = readonly (readonly [name: string, value: string | Buffer | File])[];

/** Posts a form to `/api/pdf/{operation}`. */
export async function startJob(
  app: FastifyInstance,
  operation: string,
  fields: FormFields,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value instanceof File ? value : pdfFile(value, "document.pdf"));
  }
  const encoded = new Response(form);
  return app.inject({
    method: "POST",
    url: `/api/pdf/${operation}`,
    headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

export const pdfFile = (bytes: Buffer, name: string) =>
  new File([new Uint8Array(bytes)], name, { type: "application/pdf" });

export async function statusOf(app: FastifyInstance, jobId: string, headers: Authorization): Promise<JobStatus> {
  return (await app.inject({ url: `/api/pdf/status/${jobId}`, headers })).json();
}

/** Waits until a job has ended. */
export async function waitForEnd(app: FastifyInstance, jobId: string, headers: Authorization): Promise<JobStatus> {
  return vi.waitFor(
    async () => {
      const job = await statusOf(app, jobId, headers);
      if (job.status !== "completed" && job.status !== "failed") throw new Error(`The job is ${job.status}.`);
      return job;
    },
    { timeout: scaledTimeout(60_000), interval: 50 },
  );
}

/** Starts a job, waits for it to end, and downloads its result if it has one. */
export async function runJob(
  app: FastifyInstance,
  operation: string,
  fields: FormFields,
  headers: Authorization,
): Promise<{ jobId: string; job: JobStatus; result: Buffer }> {
  const started = await startJob(app, operation, fields, headers);
  if (started.statusCode !== 202) throw new Error(`${started.statusCode}: ${started.body}`);
  const { jobId } = started.json();
  const job = await waitForEnd(app, jobId, headers);
  const result = job.downloadUrl ? (await app.inject({ url: job.downloadUrl })).rawPayload : Buffer.alloc(0);
  return { jobId, job, result };
}
