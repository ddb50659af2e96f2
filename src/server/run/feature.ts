import type { FastifyInstance } from "fastify";
import type { ToolModules } from "#interfaces/tool-access.ts";
import type { Config } from "#server/platform/config.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import type { Spools } from "#server/platform/spool.ts";
import type { Tracing } from "#server/platform/tracing.ts";
import { describePaths, describeTools } from "./describe-tools.ts";
import { type RunDeps, runRoutes } from "./routes.ts";
import { createRunPool, type RunPool } from "./run-pool.ts";
import { RunFault } from "./run-process.ts";

interface RunPoolDeps {
  config: Config;
  spools: Spools;
  metrics: Metrics;
  tracing: Tracing;
}

/** Creates the pool of run processes, which are killed when the app closes. None is started before the first run. */
export function openRunPool(app: FastifyInstance, { config, spools, metrics, tracing }: RunPoolDeps): RunPool {
  const pool = createRunPool(
    {
      concurrency: config.runConcurrency,
      seconds: config.runSeconds,
      inputMaxBytes: config.runMaxBytes,
      outputMaxBytes: config.runOutputMaxBytes,
      memoryMaxBytes: config.runMemoryMaxBytes,
    },
    spools,
  );
  metrics.gauge("sundry_runs_running", "Runs of operations in progress.", () => pool.counts().running);
  metrics.gauge("sundry_runs_waiting", "Runs of operations waiting for a process.", () => pool.counts().waiting);
  app.addHook("onClose", async () => pool.close());
  return traceRuns(pool, tracing);
}

/** Gives each run a span, from the time it waits for a process until its result is complete. */
function traceRuns(pool: RunPool, tracing: Tracing): RunPool {
  return {
    ...pool,
    async run(request, caller) {
      const { tool, operation } = request;
      const facts = { "sundry.tool": tool, "sundry.operation": operation.id };
      const span = tracing.start("run", { parent: caller.traceparent, facts });
      try {
        const output = await pool.run(request, caller);
        span.end({ "sundry.outcome": "completed" }, false);
        return output;
      } catch (error) {
        span.end({ "sundry.outcome": "failed" }, error instanceof RunFault);
        throw error;
      }
    },
  };
}

/** Registers the routes that run operations. */
export async function serveRuns(
  app: FastifyInstance,
  { config, ...deps }: Omit<RunDeps, "maxInputBytes" | "basePath"> & { config: Config },
): Promise<void> {
  const { runMaxBytes: maxInputBytes, basePath } = config;
  await app.register(runRoutes({ ...deps, maxInputBytes, basePath }));
}

/** The OpenAPI path items of all operations that can be run, loaded on the first call. */
export function runPaths({ runApi, role }: Config, tools: ToolModules): () => Promise<Record<string, object>> {
  let paths: Promise<Record<string, object>> | undefined;
  return async () => {
    if (!runApi || role === "worker") return {};
    paths ??= describeTools(tools, "").then(describePaths);
    return paths;
  };
}
