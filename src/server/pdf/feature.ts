import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { startWorker, type Worker } from "#server/platform/queue.ts";
import { repeat } from "#server/platform/repeat.ts";
import { startBossQueue } from "./boss-queue.ts";
import { createEmbeddedQueue } from "./embedded-queue.ts";
import type { JobQueue } from "./job-queue.ts";
import { createProcessor, ownFolder } from "./processor.ts";
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
  queue: JobQueue;
  metrics: Metrics;
}

interface PdfWorker extends Pick<Worker, "wake" | "check"> {
  /** Makes ready for a job that is on its way. */
  warm(): void;
}

/** The queue of PDF jobs: pg-boss where PostgreSQL is the store, else the store itself. Closed with the app. */
export async function openJobQueue(
  app: FastifyInstance,
  { config, database, clock }: Pick<FeatureDeps, "config" | "database" | "clock">,
): Promise<JobQueue> {
  const { databaseUrl, role } = config;
  const queue = databaseUrl
    ? await startBossQueue(database, {
        databaseUrl,
        now: clock.now,
        works: role !== "web",
        onError: (error) => app.log.error({ err: error }, "PDF queue failed"),
      })
    : createEmbeddedQueue(database, { now: clock.now });
  app.addHook("onClose", () => queue.close());
  return queue;
}

const retentionOf = ({ pdfResultMinutes }: Config) => pdfResultMinutes * 60_000;
const jobsOf = ({ database, queue, clock, config }: FeatureDeps) =>
  createJobStore(database, queue, clock.now, retentionOf(config));

/** The PDF routes. @param worker of this process, if it works on jobs */
export async function servePdfs(
  app: FastifyInstance,
  {
    checkRoom,
    starts,
    networkKeyOf,
    worker,
    ...deps
  }: FeatureDeps & Pick<PdfDeps, "checkRoom" | "starts" | "networkKeyOf"> & { worker: PdfWorker | undefined },
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
      queue: {
        waiting: config.pdfQueueMax,
        perUser: config.pdfQueuePerUser,
        perNetwork: config.pdfQueuePerNetwork,
      },
      basePath: config.basePath,
      retention: retentionOf(config),
      authenticate,
      checkRoom,
      starts,
      networkKeyOf,
      onUpload: () => worker?.warm(),
      onJob: () => worker?.wake(),
      onCancel: async () => worker?.check(),
    }),
  );
}

/** Works on PDF jobs, anyone's, and removes what is over, while the app lives. */
export async function workOnPdfs(app: FastifyInstance, deps: FeatureDeps): Promise<PdfWorker> {
  const { config, queue, blobs, clock, metrics } = deps;
  const jobs = jobsOf(deps);
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
      const { waiting, oldest } = await queue.backlog();
      const age = oldest === undefined ? 0 : Math.max(0, clock.now() - oldest) / 1000;
      return { sundry_pdf_jobs_waiting: waiting, sundry_pdf_oldest_job_age_seconds: age };
    },
  );
  const workFolder = join(config.dataDir, "work");
  const spare = createSpareEngine(ownFolder(workFolder), SPARE_IDLE_MS);
  const warm = () => {
    if (config.pdfConcurrency > 0) spare.warm();
  };
  const processor = createProcessor({
    queue,
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
    workFolder,
    onEnd({ operation }, outcome, milliseconds) {
      recordJob({ operation, outcome }, milliseconds / 1000);
      // It sees no upload, but where one job was the next is often near.
      if (config.role === "worker" && outcome !== "aborted") warm();
    },
    monotonic: clock.monotonic,
    onError,
  });
  let worker: Worker | undefined;
  const sweepJobs = createSweep({ jobs, blobs });
  const sweep = async () => {
    await queue.runElected(() => sweepJobs({ now: clock.now(), retention: retentionOf(config) }));
    await processor.tidy(clock.now());
  };
  app.addHook("onReady", async () => {
    const { pdfConcurrency: concurrency } = config;
    worker = startWorker({ leases: queue, work: processor.process, onError, concurrency });
  });
  // Before open requests finish: nothing is begun that would be given back at once.
  app.addHook("preClose", async () => {
    await worker?.close();
  });
  // After them: an upload that ends meanwhile makes one ready.
  app.addHook("onClose", async () => spare.end());
  repeat(app, "removal of old PDF jobs", SWEEP_EVERY_MS, sweep, { atStart: true });
  return { wake: () => worker?.wake(), check: async () => worker?.check(), warm };
}
