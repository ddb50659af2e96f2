import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makePdf } from "./pdf/testing/documents.ts";
import { pdfFile } from "./pdf/testing/jobs.ts";
import { type Collector, type ReceivedSpan, startCollector } from "./platform/testing/otlp-collector.ts";
import { scaledTimeout } from "./platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, startServer } from "./platform/testing/server-process.ts";
import { type TestStore, testStore } from "./platform/testing/stores.ts";
import { signIn, testApp } from "./platform/testing/test-app.ts";
import { exportTraces } from "./platform/trace-export.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const SECRETS = /secret-file|s3cret-password|hidden input|Bearer/;

const spanOf = ({ spans }: Collector, name: string): ReceivedSpan => {
  const found = spans.filter((span) => span.name === name);
  if (found.length !== 1) throw new Error(`${found.length} spans are called ${name}: ${spans.map((one) => one.name)}`);
  return found[0] as ReceivedSpan;
};

const bodiesOf = ({ requests }: Collector) => requests.map(({ body }) => body).join();

const json = (log: readonly string[]) => log.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));

/** Splits a PDF and waits for its end. Returns the job's ID. */
async function splitPdf({ origin }: ServerProcess): Promise<string> {
  const signedIn = await (await fetch(`${origin}/api/auth/anonymous`, { method: "POST" })).json();
  const headers = { authorization: `Bearer ${signedIn.token}` };
  const form = new FormData();
  form.append("splitType", "pages");
  form.append("file", pdfFile(await makePdf({ pages: 3 }), "secret-file.pdf"));
  form.append("password", "s3cret-password");
  const answer = await fetch(`${origin}/api/pdf/split`, { method: "POST", headers, body: form });
  const { jobId } = await answer.json();
  await vi.waitFor(
    async () => {
      const { status } = await (await fetch(`${origin}/api/pdf/status/${jobId}`, { headers })).json();
      if (status !== "completed") throw new Error(`The job is ${status}.`);
    },
    { timeout: scaledTimeout(60_000), interval: 50 },
  );
  return jobId;
}

/** Checks the spans of `splitPdf`, and returns the IDs of its request and trace. */
function expectJobTrace(collector: Collector, jobId: string): { requestId: unknown; traceId: string } {
  const request = spanOf(collector, "POST /api/pdf/split");
  const [queue, job, engine] = ["pdf queue", "pdf job", "pdf engine"].map((name) => spanOf(collector, name));
  const { traceId } = request;
  expect(request).toMatchObject({
    kind: 2,
    facts: { "http.request.method": "POST", "http.route": "/api/pdf/split", "http.response.status_code": 202 },
    resource: { "service.name": "sundry", "service.version": expect.any(String) },
  });
  expect(request.parentSpanId ?? "").toBe("");
  expect(queue).toMatchObject({ traceId, parentSpanId: request.spanId });
  expect(job).toMatchObject({
    traceId,
    parentSpanId: request.spanId,
    kind: 5,
    facts: { "sundry.operation": "split", "sundry.attempt": 1, "sundry.outcome": "completed" },
  });
  expect(engine).toMatchObject({
    traceId,
    parentSpanId: job?.spanId,
    facts: { "sundry.outcome": "completed", "sundry.pages": 3 },
  });
  expect(engine?.milliseconds).toBeGreaterThan(0);
  expect(bodiesOf(collector)).not.toMatch(SECRETS);
  expect(bodiesOf(collector)).not.toContain(jobId);
  return { requestId: request.facts["sundry.request.id"], traceId };
}

describe("a server process with a collector", { timeout: scaledTimeout(120_000) }, () => {
  let dataDir: string;
  let collector: Collector;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sundry-traces-"));
    collector = await startCollector();
  });
  afterEach(async () => {
    killServers();
    await collector[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  });
  const start = (env: Record<string, string> = {}) =>
    startServer({
      DATA_DIR: dataDir,
      LOG_LEVEL: "info",
      MIN_FREE_BYTES: "0",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      ...env,
    });

  it.runIf(process.env.NIGHTLY)(
    "sends one trace of a PDF job, from its request to its engine, and logs its steps",
    async () => {
      const server = await start({
        OTEL_EXPORTER_OTLP_HEADERS: "x-tenant=blue",
        OTEL_RESOURCE_ATTRIBUTES: "site=main",
      });
      const jobId = await splitPdf(server);
      expect(await server.kill("SIGTERM")).toBe(0);
      await server.ended;
      expect(collector.requests[0]).toMatchObject({ url: "/v1/traces", headers: { "x-tenant": "blue" } });
      expect(collector.spans[0]?.resource).toMatchObject({ "service.name": "sundry", site: "main" });
      const { requestId, traceId } = expectJobTrace(collector, jobId);
      const lines = json(server.log);
      const steps = lines.filter(({ msg }) => msg === "job");
      expect(steps).toMatchObject([
        { event: "queued", operation: "split" },
        { event: "started", attempt: 1 },
        { event: "completed", attempt: 1, outcome: "completed", ms: expect.any(Number) },
      ]);
      for (const step of steps) expect(step).toMatchObject({ jobId, requestId, traceId });
      expect(lines.find(({ route, msg }) => msg === "request" && route === "/api/pdf/split")).toMatchObject({
        requestId,
        traceId,
      });
      expect(server.log.join()).not.toMatch(SECRETS);
    },
  );

  it.runIf(process.env.NIGHTLY)("loads no OpenTelemetry package without the variable", async () => {
    // But its API, which the metrics' library loads.
    const report = `import { registerHooks } from "node:module";
      registerHooks({ load(url, context, next) { if (/@opentelemetry.(?!api.)/.test(url)) console.log(url); return next(url, context); } });`;
    const nodeFlags = [`--import=data:text/javascript,${encodeURIComponent(report)}`];
    const common = { DATA_DIR: dataDir, LOG_LEVEL: "error", MIN_FREE_BYTES: "0" };
    const plain = await startServer(common, { nodeFlags });
    await splitPdf(plain);
    expect(plain.log).toEqual([]);
    await plain.kill("SIGTERM");
    const traced = await startServer({ ...common, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }, { nodeFlags });
    expect(traced.log.join()).toContain("@opentelemetry/sdk-trace");
    await traced.kill("SIGTERM");
  });
});

describe("a web and a worker process with a collector", { timeout: scaledTimeout(120_000) }, () => {
  let store: TestStore;
  let dataDir: string;
  beforeEach(async () => {
    store = await testStore("PostgreSQL");
    dataDir = await mkdtemp(join(tmpdir(), "sundry-traces-"));
  });
  afterEach(async () => {
    killServers();
    await store.close();
    await rm(dataDir, { recursive: true });
  });

  it.runIf(process.env.NIGHTLY)("send one trace of a PDF job, and log its steps with its request", async () => {
    await using collector = await startCollector();
    const { databaseUrl = "" } = store.location;
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "info",
      MIN_FREE_BYTES: "0",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    };
    const [web, worker] = [await startServer({ ...env, ROLE: "web" }), await startServer({ ...env, ROLE: "worker" })];
    const jobId = await splitPdf(web);
    for (const server of [web, worker]) {
      expect(await server.kill("SIGTERM")).toBe(0);
      await server.ended;
    }
    const { requestId, traceId } = expectJobTrace(collector, jobId);
    const steps = ({ log }: ServerProcess) => json(log).filter(({ msg }) => msg === "job");
    expect(steps(web)).toMatchObject([{ event: "queued", jobId, requestId, traceId }]);
    expect(steps(worker)).toMatchObject([
      { event: "started", jobId, requestId, traceId },
      { event: "completed", jobId, requestId, traceId },
    ]);
  });
});

describe("traces", () => {
  let store: TestStore;
  let log: string[];
  beforeEach(async () => {
    store = await testStore("SQLite");
    log = [];
  });
  afterEach(() => store.close());
  const open = (endpoint: string, env: Record<string, string> = {}) =>
    testApp(store, { log, env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env } });
  const traceparent = `00-${TRACE}-${PARENT}-01`;

  it("continue the trace of a trusted proxy", async () => {
    await using collector = await startCollector();
    const app = await open(`${collector.endpoint}/`, { TRUST_PROXY: "127.0.0.1" });
    await app.inject({ url: "/api/tools/recent", headers: { traceparent } });
    await app.close();
    expect(spanOf(collector, "GET /api/tools/recent")).toMatchObject({ traceId: TRACE, parentSpanId: PARENT });
  });

  it("ignore a visitor's traceparent, whatever it is", async () => {
    await using collector = await startCollector();
    const app = await open(collector.endpoint);
    for (const forged of [traceparent, `00-${TRACE}-${PARENT}-00`]) {
      await app.inject({ url: "/api/tools/recent", headers: { traceparent: forged } });
    }
    await app.close();
    expect(collector.spans.map(({ name }) => name)).toEqual(["GET /api/tools/recent", "GET /api/tools/recent"]);
    expect(JSON.stringify(collector.spans)).not.toMatch(`${TRACE}|${PARENT}`);
  });

  it("start a new trace for an invalid traceparent of a proxy", async () => {
    await using collector = await startCollector();
    const app = await open(collector.endpoint, { TRUST_PROXY: "127.0.0.1" });
    const invalid = [
      "",
      "00",
      `00-${"0".repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${"0".repeat(16)}-01`,
      `ff-${TRACE}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01-x`,
      `${traceparent},${traceparent}`,
      `00-${"a".repeat(15_000)}`,
      `01-${TRACE}x-${PARENT}-01-${"-".repeat(15_000)}`,
    ];
    for (const forged of invalid) {
      const { statusCode } = await app.inject({ url: "/api/tools/recent", headers: { traceparent: forged } });
      expect(statusCode).toBe(401);
    }
    await app.close();
    expect(collector.spans).toHaveLength(invalid.length);
    expect(JSON.stringify(collector.spans)).not.toMatch(`${TRACE}|${PARENT}|aaaaaaaaaaaa`);
  });

  it("name routes, never URLs, and leave out probes", async () => {
    await using collector = await startCollector();
    const app = await open(collector.endpoint);
    for (const url of [
      "/api/pastebin/aSecretId123",
      "/no-such-page/aSecretId123?q=aSecretId123",
      "/health",
      "/ready",
    ]) {
      await app.inject({ url });
    }
    await app.close();
    expect(collector.spans.map(({ name }) => name)).toEqual(["GET /api/pastebin/:id", "GET (none)"]);
    expect(bodiesOf(collector)).not.toContain("aSecretId");
  });

  it.runIf(process.env.NIGHTLY)("have a span for each run over HTTP, without its input", async () => {
    await using collector = await startCollector();
    const app = await open(collector.endpoint);
    const me = await signIn(app);
    const post = (url: string, payload: string) =>
      app.inject({ method: "POST", url, payload, headers: { ...me, "content-type": "text/plain" } });
    expect((await post("/api/run/reverse-text/reverse", "hidden input")).body).toBe(
      [..."hidden input"].toReversed().join(""),
    );
    expect((await post("/api/run/json-formatter/format", "{hidden input")).statusCode).toBe(422);
    await app.close();
    const requests = collector.spans.filter(({ name }) => name === "POST /api/run/:tool/:operation");
    expect(collector.spans.filter(({ name }) => name === "run")).toMatchObject([
      {
        parentSpanId: requests[0]?.spanId,
        traceId: requests[0]?.traceId,
        facts: { "sundry.tool": "reverse-text", "sundry.operation": "reverse", "sundry.outcome": "completed" },
      },
      {
        parentSpanId: requests[1]?.spanId,
        status: 0,
        facts: { "sundry.tool": "json-formatter", "sundry.outcome": "failed" },
      },
    ]);
    expect(bodiesOf(collector)).not.toMatch(SECRETS);
  });

  it.runIf(process.env.NIGHTLY)("have a span for each run of an agent", async () => {
    await using collector = await startCollector();
    const app = await open(collector.endpoint, { MCP: "on" });
    const headers = { ...(await signIn(app)), host: "localhost", accept: "application/json, text/event-stream" };
    const call = { tool: "reverse-text", operation: "reverse", input: "hidden input" };
    const params = { name: "run_operation", arguments: call };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    const { statusCode } = await app.inject({ method: "POST", url: "/mcp", headers, payload: message });
    await app.close();
    expect(statusCode).toBe(200);
    const { traceId, spanId: parentSpanId } = spanOf(collector, "POST /mcp");
    expect(spanOf(collector, "run")).toMatchObject({ traceId, parentSpanId, facts: { "sundry.tool": "reverse-text" } });
    expect(bodiesOf(collector)).not.toMatch(SECRETS);
  });

  it.runIf(process.env.NIGHTLY)("cost one log line when the collector is unreachable", async () => {
    const gone = await startCollector();
    await gone[Symbol.asyncDispose]();
    const app = await open(gone.endpoint);
    // Two batches.
    for (let count = 0; count < 600; count++) await app.inject({ url: "/api/tools/recent" });
    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(scaledTimeout(4500));
    const warnings = () => json(log).filter(({ msg }) => msg === "sending traces failed");
    await vi.waitUntil(() => warnings().length > 0, { timeout: scaledTimeout(20_000) });
    await wait(500);
    expect(warnings()).toMatchObject([{ level: 40, err: { code: "ECONNREFUSED" } }]);
  });

  it.runIf(process.env.NIGHTLY)("are dropped when more than 2,048 wait for a slow collector", async () => {
    await using collector = await startCollector(null);
    const { tracing, close } = exportTraces(collector.endpoint, () => {});
    const starts = async (count: number) => {
      for (let index = 0; index < count; index++) tracing.start("x").end();
      await wait(0);
    };
    // The first batch, to which there is no answer.
    await starts(512);
    await vi.waitUntil(() => collector.spans.length === 512);
    await starts(10_000);
    await close();
    expect(collector.spans.length).toBe(512 + 2048);
  });

  it("don't keep a server from closing when the collector never answers", async () => {
    await using collector = await startCollector(null);
    const app = await open(collector.endpoint);
    await app.inject({ url: "/api/tools/recent" });
    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(scaledTimeout(4500));
    expect(collector.spans).toHaveLength(1);
  });
});
