import { getServers } from "node:dns";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import type { Clock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { readDnsServer } from "#server/platform/dns-server.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { repeat } from "#server/platform/repeat.ts";
import { createDnsLookups } from "./lookups.ts";
import { dnsRoutes } from "./routes.ts";

interface Deps {
  config: Config;
  clock: Clock;
  authenticate: onRequestAsyncHookHandler;
  limiter: RateLimiter;
}

const PURGE_EVERY_MS = 60_000;

/** Serves DNS lookups by the operator's resolvers, or else the system's. */
export async function serveDns(app: FastifyInstance, { config, clock, authenticate, limiter }: Deps): Promise<void> {
  const { dnsServers } = config;
  const servers = dnsServers.length > 0 ? dnsServers : getServers().flatMap((text) => readDnsServer(text) ?? []);
  const lookups = createDnsLookups({ servers, monotonic: clock.monotonic });
  await app.register(dnsRoutes({ lookups, authenticate, limiter }));
  repeat(app, "purging DNS answers", PURGE_EVERY_MS, async () => lookups.purge());
}
