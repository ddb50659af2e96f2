import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { type Queue, startQueue } from "#server/platform/queue.ts";
import { repeat } from "#server/platform/repeat.ts";
import { createJobLeases } from "./job-leases.ts";
import { createProcessor } from "./processor.ts";
import { type PdfDeps, pdfRoutes } from "./routes.ts";
import { createSpareEngine } from "./spare-engine.ts";
import { createJobStore } from "./store.ts";
import { createSweep } from "./sweep.ts";

const SWEEP_EVERY_MS = 60_000;
/** Longer than most uploads take. */
const SPARE_IDLE_MS = 30_000;
const JOB_SECONDS = [0.25, 1, 2.5, 5, 10, 30, 60, 120, 300];

export interface FeatureDeps extends Pick<PdfDeps, "blobs" | "clock" | "authenticate"> {
  config: Config;
  database: Database;
  metrics: Metrics;
}

interface WorkQueue extends Pick<Queue, "wake" | "check"> {
  /** Makes ready for a job that is on its way. */
  warm(): void;
}

const retentionOf = ({ pdfResultMinutes }: Config) => pdfResultMinutes * 60_000;
const jobsOf = ({ database, clock, config }: FeatureDeps) => createJobStore(database, clock.now, retentionOf(config));

/** The PDF routes. @param queue of this process, if it works on jobs */
export async function servePdfs(
  app: FastifyInstance,
  { starts, queue, ...deps }: FeatureDeps & Pick<PdfDeps, "starts"> & { queue: WorkQueue | undefined },
): Promise<void> {
  const { config, blobs, clock, authenticate } = deps;
  await app.register(
    pdfRoutes({
      jobs: jobsOf(deps),
      blobs,
      clock,
      uploads: {
        fileMaxBytes: config.pdfFileMaxBytes,
        jobMaxBytes: config.pdfJobMaxBytes,
        maxFiles: config.pdfMaxFiles,
      },
      queue: { waiting: config.pdfQueueMax, perUser: config.pdfQueuePerUser },
      basePath: config.basePath,
      retention: retentionOf(config),
      authenticate,
      starts,
      onUpload: () => queue?.warm(),
      onJob: () => queue?.wake(),
      onCancel: async () => queue?.check(),
    }),
  );
}

/** Works on PDF jobs, anyone's, and removes what is over, while the app lives. */
export async function workOnPdfs(app: FastifyInstance, deps: FeatureDeps): Promise<WorkQueue> {
  const { config, blobs, clock, metrics } = deps;
  const jobs = jobsOf(deps);
  const leases = createJobLeases(deps.database, clock.now);
  const onError = (error: unknown) => app.log.error({ err: error }, "PDF worker failed");
  const recordJob = metrics.timer(
    "sundry_pdf_job_duration_seconds",
    "Time that this process worked on a PDF job.",
    ["operation", "outcome"],
    JOB_SECONDS,
  );
  metrics.gauges(
    {
      sundry_pdf_jobs_waiting: "PDF jobs that wait for a process.",
      sundry_pdf_oldest_job_age_seconds: "Time for which the oldest PDF job has waited.",
    },
    async () => {
      const { waiting, oldest } = await leases.backlog();
      const age = oldest === undefined ? 0 : Math.max(0, clock.now() - oldest) / 1000;
      return { sundry_pdf_jobs_waiting: waiting, sundry_pdf_oldest_job_age_seconds: age };
    },
  );
  const spare = createSpareEngine(SPARE_IDLE_MS);
  const warm = () => {
    if (config.pdfConcurrency > 0) spare.warm();
  };
  const processor = createProcessor({
    leases,
    jobs,
    blobs,
    spare,
    limits: {
      maxPages: config.pdfMaxPages,
      pagePixels: config.pdfPagePixels,
      jobPixels: config.pdfJobPixels,
      outputMaxBytes: config.pdfOutputMaxBytes,
      memoryMaxBytes: config.pdfMemoryMaxBytes,
    },
    seconds: config.pdfSeconds,
    workFolder: join(config.dataDir, "work"),
    onEnd({ operation }, outcome, milliseconds) {
      recordJob({ operation, outcome }, milliseconds / 1000);
      // It sees no upload, but where one job was the next is often near.
      if (config.role === "worker" && outcome !== "aborted") warm();
    },
    monotonic: clock.monotonic,
    onError,
  });
  let queue: Queue | undefined;
  const sweepJobs = createSweep({ jobs, blobs });
  const sweep = async () => {
    await sweepJobs({ now: clock.now(), retention: retentionOf(config) });
    await processor.tidy(clock.now());
  };
  app.addHook("onReady", async () => {
    const { pdfConcurrency: concurrency } = config;
    queue = startQueue({ leases, work: processor.process, onError, concurrency });
  });
  // Before open requests finish: nothing is begun that would be given back at once.
  app.addHook("preClose", async () => {
    await queue?.close();
  });
  // After them: an upload that ends meanwhile makes one ready.
  app.addHook("onClose", async () => spare.end());
  repeat(app, "removal of old PDF jobs", SWEEP_EVERY_MS, sweep, { atStart: true });
  return { wake: () => queue?.wake(), check: async () => queue?.check(), warm };
}
