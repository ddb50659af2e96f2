import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { buildApp } from "#server/app.ts";
import type { Blobs } from "#server/platform/blobs.ts";
import type { Catalogue } from "#server/platform/catalogue.ts";
import type { Clock } from "#server/platform/clock.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createMetrics, type Metrics } from "#server/platform/metrics.ts";
import { openBlobs } from "#server/platform/open-blobs.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";
import type { TestStore } from "./stores.ts";

/** A clock controlled by a test. A negative advance affects only `now`. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function testClock(start = Date.UTC(2026, 0, 2, 3, 4, 5)): TestClock {
  let passed = 0;
  let monotonic = 0;
  return {
    now: () => start + passed,
    monotonic: () => monotonic,
    advance(milliseconds) {
      passed += milliseconds;
      monotonic += Math.max(0, milliseconds);
    },
  };
}

const tool = (id: string, title: string): ToolMeta => ({
  id,
  title,
  description: `What ${title} does.`,
  category: "Text",
  order: 1,
  keywords: [],
  icon: "hexagon",
  runs: "browser",
});

const TOOLS: Catalogue = new Map(
  [
    tool("reverse-text", "Reverse Text"),
    tool("json-formatter", "JSON Formatter"),
    tool("csv-merger", "CSV Merger"),
    tool("hash-generator", "Hash Generator"),
    tool("pastebin", "Pastebin"),
  ].map((meta) => [meta.id, meta]),
);

export interface TestAppOptions {
  /** Replaces the folder next to the store. */
  blobs?: Blobs;
  clock?: Clock;
  env?: Record<string, string>;
  siteFolder?: string;
  log?: string[];
  metrics?: Metrics;
  /** Replaces reverse DNS, which is off unless REVERSE_NAME_MS is set. */
  askDns?: (address: string) => Promise<readonly string[]>;
}

/** Builds the whole server on a store. Limits are out of reach unless a test sets them in `env`. */
export async function testApp(store: TestStore, options: TestAppOptions = {}): Promise<FastifyInstance> {
  const { log = [] } = options;
  const raisedLimits = {
    SIGN_UPS_PER_HOUR: "100000",
    CREATES_PER_MINUTE: "100000",
    PASTE_BYTES_PER_DAY: "1000000000000",
    MISSES_PER_MINUTE: "100000",
    REPORTS_PER_HOUR: "100000",
    EVENTS_PER_MINUTE: "100000",
    RUNS_PER_MINUTE: "100000",
    AGENT_BYTES_PER_MINUTE: "1000000000000",
    LOOKUPS_PER_MINUTE: "100000",
    CONNECTIONS_PER_ADDRESS: "100000",
    // The disk of a test machine may be full.
    MIN_FREE_BYTES: "0",
    REVERSE_NAME_MS: "0",
    // Nobody answers there: tests ask no server outside.
    DNS_SERVERS: "127.0.0.1:9",
  };
  const { databaseUrl } = store.location;
  const files = {
    DATA_DIR: store.filesDir,
    PDF_STARTS_PER_HOUR: "100000",
    PDF_QUEUE_PER_NETWORK: "100000",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const config = loadConfig({ ...raisedLimits, ...files, ...options.env });
  return buildApp({
    config,
    blobs: options.blobs ?? (await openBlobs(config)),
    database: store.database,
    checkDatabase: store.check,
    databaseBytes: store.storedBytes,
    catalogue: TOOLS,
    clock: options.clock ?? testClock(),
    metrics: options.metrics ?? createMetrics(),
    ...(options.askDns && { askDns: options.askDns }),
    siteFolder: options.siteFolder ?? join(tmpdir(), "there-is-no-site-here"),
    logStream: { write: (line) => log.push(line) },
  });
}

/** Signs in a new visitor and returns their headers. */
export async function signIn(app: FastifyInstance): Promise<{ authorization: string }> {
  const response = await app.inject({ method: "POST", url: "/api/auth/anonymous" });
  return { authorization: `Bearer ${response.json().token}` };
}

export function postJson(
  app: FastifyInstance,
  url: string,
  body: unknown,
  headers: InjectOptions["headers"] = {},
): Promise<LightMyRequestResponse> {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  return app.inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } });
}
