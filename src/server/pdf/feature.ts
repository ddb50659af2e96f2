import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { startWorker, type Worker } from "#server/platform/queue.ts";
import { repeat } from "#server/platform/repeat.ts";
import type { Tracing } from "#server/platform/tracing.ts";
import { createEmbeddedQueue } from "./embedded-queue.ts";
import { jobLog } from "./job-log.ts";
import type { JobQueue } from "./job-queue.ts";
import { createProcessor, processFolder } from "./processor.ts";
import { type PdfDeps, pdfRoutes } from "./routes.ts";
import { createSpareEngine } from "./spare-engine.ts";
import { createJobStore } from "./store.ts";
import { createSweep } from "./sweep.ts";

const SWEEP_INTERVAL_MS = 60_000;
/** Longer than most uploads take. */
const SPARE_IDLE_MS = 30_000;
const JOB_SECONDS = [0.25, 1, 2.5, 5, 10, 30, 60, 120, 300];

export interface FeatureDeps extends Pick<PdfDeps, "blobs" | "diskQuota" | "clock" | "authenticate"> {
  config: Config;
  database: Database;
  queue: JobQueue;
  metrics: Metrics;
  tracing: Tracing;
}

interface PdfWorker extends Pick<Worker, "wake" | "check"> {
  /** Prepares for a job whose files are being uploaded. */
  warm(): void;
}

/** Opens the queue of PDF jobs: pg-boss on PostgreSQL, otherwise the SQLite store itself. Closed with the app. */
export async function openJobQueue(
  app: FastifyInstance,
  { config, database, clock }: Pick<FeatureDeps, "config" | "database" | "clock">,
): Promise<JobQueue> {
  const { databaseUrl, role } = config;
  const log = jobLog(app.log);
  const queue = databaseUrl
    ? // Its packages are loaded only where they are needed.
      await (await import("./boss-queue.ts")).startBossQueue(database, {
        databaseUrl,
        now: clock.now,
        isWorker: role !== "web",
        log,
        onError: (error) => app.log.error({ err: error }, "PDF queue failed"),
      })
    : createEmbeddedQueue(database, { now: clock.now, log });
  app.addHook("onClose", () => queue.close());
  return queue;
}

const retentionMs = ({ pdfResultMinutes }: Config) => pdfResultMinutes * 60_000;
const openJobStore = (
  app: FastifyInstance,
  { database, queue, clock, config }: Pick<FeatureDeps, "database" | "queue" | "clock" | "config">,
) => createJobStore(database, queue, clock.now, retentionMs(config), jobLog(app.log));

/** Registers the PDF routes. @param worker this process's worker, if it runs jobs */
export async function servePdfs(
  app: FastifyInstance,
  {
    diskQuota,
    starts,
    networkKeyOf,
    onRefusal,
    worker,
    ...deps
  }: FeatureDeps & Pick<PdfDeps, "starts" | "networkKeyOf" | "onRefusal"> & { worker: PdfWorker | undefined },
): Promise<void> {
  const { config, blobs, clock, authenticate } = deps;
  await app.register(
    pdfRoutes({
      jobs: openJobStore(app, deps),
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
      retention: retentionMs(config),
      authenticate,
      diskQuota,
      starts,
      networkKeyOf,
      onRefusal,
      onUpload: () => worker?.warm(),
      onJob: () => worker?.wake(),
      onCancel: async () => worker?.check(),
    }),
  );
}

/** Runs queued PDF jobs and removes expired ones until the app closes. */
export async function workOnPdfs(app: FastifyInstance, deps: FeatureDeps): Promise<PdfWorker> {
  const { config, queue, blobs, diskQuota, clock, metrics, tracing } = deps;
  const jobs = openJobStore(app, deps);
  const onError = (error: unknown) => app.log.error({ err: error }, "PDF worker failed");
  const recordJob = metrics.timer(
    "sundry_pdf_job_duration_seconds",
    "Time this process spent on a PDF job.",
    ["operation", "outcome"],
    JOB_SECONDS,
  );
  metrics.gauges(
    {
      sundry_pdf_jobs_waiting: "PDF jobs waiting in the queue.",
      sundry_pdf_oldest_job_age_seconds: "Age of the oldest waiting PDF job.",
    },
    async () => {
      const { waiting, oldest } = await queue.backlog();
      const age = oldest === undefined ? 0 : Math.max(0, clock.now() - oldest) / 1000;
      return { sundry_pdf_jobs_waiting: waiting, sundry_pdf_oldest_job_age_seconds: age };
    },
  );
  const workFolder = join(config.dataDir, "work");
  const spare = createSpareEngine(processFolder(workFolder), SPARE_IDLE_MS);
  const warm = () => {
    if (config.pdfConcurrency > 0) spare.warm();
  };
  const processor = createProcessor({
    queue,
    jobs,
    blobs,
    diskQuota,
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
    onEngineEnd(outcome) {
      // A dedicated worker sees no uploads, but jobs often come in bursts.
      if (config.role === "worker" && outcome !== "aborted") warm();
    },
    onEnd: ({ operation }, outcome, milliseconds) => recordJob({ operation, outcome }, milliseconds / 1000),
    log: jobLog(app.log),
    tracing,
    monotonic: clock.monotonic,
    onError,
  });
  let worker: Worker | undefined;
  const sweepJobs = createSweep({ jobs, blobs });
  const sweep = async () => {
    await queue.runElected(() => sweepJobs({ now: clock.now(), retention: retentionMs(config) }));
    await processor.tidy(clock.now());
  };
  app.addHook("onReady", async () => {
    const { pdfConcurrency: concurrency } = config;
    worker = startWorker({ leases: queue, work: processor.process, onError, concurrency });
  });
  // Before open requests finish, so that no job starts just to be requeued.
  app.addHook("preClose", async () => {
    await worker?.close();
  });
  // After open requests finish, since an upload among them can start a spare engine.
  app.addHook("onClose", async () => spare.end());
  repeat(app, "removal of old PDF jobs", SWEEP_INTERVAL_MS, sweep, { atStart: true });
  return { wake: () => worker?.wake(), check: async () => worker?.check(), warm };
}
