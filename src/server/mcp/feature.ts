import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { ToolModules } from "#interfaces/tool-access.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { repeat } from "#server/platform/repeat.ts";
import type { RemoteRunner } from "./remote-host.ts";
import { ResultCache } from "./result-cache.ts";
import { mcpRoutes } from "./routes.ts";

export interface McpFeatureDeps {
  config: Pick<Config, "publicOrigin" | "basePath" | "runMaxBytes">;
  tools: ToolModules;
  clock: Clock;
  metrics: Metrics;
  /** Shared with the HTTP API. */
  pool: RemoteRunner;
  authenticate: onRequestAsyncHookHandler;
  requests: RateLimiter;
  runs: RateLimiter;
  /** Bytes of messages and of pages of results. */
  bytes: RateLimiter;
  /** Called for each request that is rejected because too many are open. */
  onOpenHit: () => void;
  networkKeyOf: (request: FastifyRequest) => string;
}

const MIB = 1_048_576;
const RESULT_LIMITS = {
  maxBytes: 128 * MIB,
  maxBytesPerNetwork: 64 * MIB,
  maxBytesPerUser: 16 * MIB,
  lifetimeMs: 600_000,
  freshMs: 120_000,
};
/** Per address. An agent may also wait for changes of the tools. */
const OPEN_REQUESTS = 32;
/** Largest bodies at once: of one address, and of all. */
const OPEN_BODIES = 4;
const OPEN_BODIES_TOTAL = 16;
/** A bad phone connection reads the largest answer in this time. */
const UNREAD_MS = 30_000;
const PURGE_EVERY_MS = 60_000;
/** For the message around the input, whose quotes and line breaks are escaped. */
const ENVELOPE_FACTOR = 1.25;

/** Serves the tools to agents of other machines. */
export async function serveMcp(app: FastifyInstance, deps: McpFeatureDeps): Promise<void> {
  const { config, tools, clock, metrics, pool, authenticate, requests, runs, bytes, networkKeyOf } = deps;
  const maxBodyBytes = Math.ceil(config.runMaxBytes * ENVELOPE_FACTOR);
  const results = new ResultCache(RESULT_LIMITS, clock.now);
  metrics.gauge("sundry_agent_result_bytes", "Results for agents held in memory.", () => results.bytes());
  repeat(app, "purging results for agents", PURGE_EVERY_MS, async () => results.purge());
  await app.register(
    mcpRoutes({
      tools,
      runner: pool,
      results,
      publicOrigin: config.publicOrigin,
      basePath: config.basePath,
      maxBodyBytes,
      authenticate,
      requests,
      runs,
      bytes,
      open: {
        requests: OPEN_REQUESTS,
        bytes: OPEN_BODIES * maxBodyBytes,
        totalBytes: OPEN_BODIES_TOTAL * maxBodyBytes,
        onHit: deps.onOpenHit,
      },
      unreadMs: UNREAD_MS,
      networkKeyOf,
    }),
  );
}
