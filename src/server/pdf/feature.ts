import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database.ts";
import { type Queue, startQueue } from "#server/platform/queue.ts";
import { repeat } from "#server/platform/repeat.ts";
import { createProcessor } from "./processor.ts";
import { type PdfDeps, pdfRoutes } from "./routes.ts";
import { createJobStore } from "./store.ts";
import { sweepJobs } from "./sweep.ts";

const SWEEP_EVERY_MS = 60_000;

export interface FeatureDeps extends Pick<PdfDeps, "blobs" | "clock" | "authenticate" | "starts"> {
  config: Config;
  database: Database;
}

/** The PDF routes, and the worker behind them while the app lives. */
export async function startPdf(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { config, database, blobs, clock, authenticate, starts } = deps;
  const retention = config.pdfResultMinutes * 60_000;
  const jobs = createJobStore(database, clock.now, retention);
  const onError = (error: unknown) => app.log.error({ err: error }, "PDF worker failed");
  const processor = createProcessor({
    jobs,
    blobs,
    limits: {
      maxPages: config.pdfMaxPages,
      pagePixels: config.pdfPagePixels,
      jobPixels: config.pdfJobPixels,
      outputMaxBytes: config.pdfOutputMaxBytes,
      memoryMaxBytes: config.pdfMemoryMaxBytes,
    },
    seconds: config.pdfSeconds,
    workFolder: join(config.dataDir, "work"),
    onError,
  });
  let queue: Queue | undefined;
  await app.register(
    pdfRoutes({
      jobs,
      blobs,
      clock,
      uploads: {
        fileMaxBytes: config.pdfFileMaxBytes,
        jobMaxBytes: config.pdfJobMaxBytes,
        maxFiles: config.pdfMaxFiles,
      },
      queue: { waiting: config.pdfQueueMax, perUser: config.pdfQueuePerUser },
      retention,
      authenticate,
      starts,
      onJob: () => queue?.wake(),
    }),
  );
  const sweep = async () => {
    await sweepJobs({ jobs, blobs }, { now: clock.now(), retention });
    await processor.tidy();
  };
  app.addHook("onReady", async () => {
    await sweep().catch(onError);
    const { pdfConcurrency: concurrency } = config;
    queue = startQueue({ leases: jobs, work: processor.process, onError, concurrency });
  });
  app.addHook("onClose", async () => queue?.close());
  repeat(app, "removal of old PDF jobs", SWEEP_EVERY_MS, sweep);
}
