import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { JobStatus } from "#contract/pdf.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, startServer } from "#server/platform/testing/server-process.ts";
import { makePdf } from "./testing/documents.ts";
import { enginePidsIn, enginePidsOf, isEngineAlive } from "./testing/engine.ts";
import { nestedForms } from "./testing/hostile.ts";
import { pdfFile } from "./testing/jobs.ts";

describe.runIf(process.env.NIGHTLY)("PDF jobs of a server process", { timeout: scaledTimeout(120_000) }, () => {
  let dataDir: string;
  let long: Buffer;
  beforeAll(async () => {
    long = await makePdf({ pages: 120 });
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sundry-pdf-"));
  });
  afterEach(async () => {
    killServers();
    await vi.waitUntil(() => engines().length === 0, { timeout: scaledTimeout(20_000) });
    await rm(dataDir, { recursive: true });
  });

  const startTestServer = (env: Record<string, string> = {}) =>
    startServer({ DATA_DIR: dataDir, PDF_CONCURRENCY: "1", ...env });

  async function signIn({ origin }: ServerProcess): Promise<{ authorization: string }> {
    const response = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
    return { authorization: `Bearer ${(await response.json()).token}` };
  }

  async function draw({ origin }: ServerProcess, headers: Record<string, string>, file: Buffer): Promise<string> {
    const form = new FormData();
    form.append("format", "png");
    form.append("resolution", "150");
    form.append("file", pdfFile(file, "long.pdf"));
    const response = await fetch(`${origin}/api/pdf/to-images`, { method: "POST", headers, body: form });
    expect(response.status).toBe(202);
    return (await response.json()).jobId;
  }

  async function statusOf({ origin }: ServerProcess, headers: Record<string, string>, id: string): Promise<JobStatus> {
    return (await fetch(`${origin}/api/pdf/status/${id}`, { headers })).json();
  }

  const waitForStatus = (status: string, server: ServerProcess, headers: Record<string, string>, id: string) =>
    vi.waitFor(
      async () => {
        const job = await statusOf(server, headers, id);
        if (job.status !== status) throw new Error(`The job is ${job.status}: ${job.error}`);
        return job;
      },
      { timeout: scaledTimeout(60_000), interval: 20 },
    );

  const engines = () => enginePidsIn(dataDir);

  it("survive a killed server: waiting jobs run, running ones are retried, no files are left", async () => {
    let server = await startTestServer();
    const me = await signIn(server);
    const [first, second] = [await draw(server, me, long), await draw(server, me, await makePdf())];
    await waitForStatus("processing", server, me, first);
    await vi.waitUntil(() => engines().length === 1, { timeout: scaledTimeout(20_000) });
    await server.kill("SIGKILL");
    await vi.waitUntil(() => engines().length === 0, { timeout: scaledTimeout(20_000) });

    server = await startTestServer();
    for (const id of [first, second]) {
      const job = await waitForStatus("completed", server, me, id);
      expect((await fetch(`${server.origin}${job.downloadUrl}`)).status).toBe(200);
    }
    // The files are removed just after the end is reported.
    await expect
      .poll(() => readdir(join(dataDir, "blobs", "pdf", first)))
      .toEqual([expect.stringMatching(/^result-\d+$/)]);
    await expect.poll(async () => (await readdir(join(dataDir, "work"))).length).toBeLessThanOrEqual(1);
    await server.kill("SIGTERM");
  });

  it("are retried once when their engine is killed, and then fail", async () => {
    const server = await startTestServer();
    const me = await signIn(server);
    const id = await draw(server, me, long);
    for (let time = 0; time < 2; time++) {
      const [engine] = await vi.waitUntil(() => (engines().length === 1 ? engines() : undefined), {
        timeout: scaledTimeout(20_000),
      });
      process.kill(engine as number, "SIGKILL");
      await vi.waitUntil(() => !engines().includes(engine as number), { timeout: scaledTimeout(20_000) });
    }
    const job = await waitForStatus("failed", server, me, id);
    expect(job.error).toContain("interrupted");
    // The next job is not affected.
    await waitForStatus("completed", server, me, await draw(server, me, await makePdf()));
    await server.kill("SIGTERM");
  });

  it("are requeued on a graceful shutdown", async () => {
    let server = await startTestServer();
    const me = await signIn(server);
    const id = await draw(server, me, long);
    await waitForStatus("processing", server, me, id);
    expect(await server.kill("SIGTERM")).toBe(0);
    expect(engines()).toEqual([]);
    server = await startTestServer({ PDF_CONCURRENCY: "0" });
    expect(await statusOf(server, me, id)).toMatchObject({ status: "queued" });
    await server.kill("SIGTERM");
  });

  it("can be started on one web process, run by a worker, and downloaded from another web process", async () => {
    const [web, other, worker] = [
      await startTestServer({ ROLE: "web" }),
      await startTestServer({ ROLE: "web" }),
      await startTestServer({ ROLE: "worker" }),
    ] as const;
    const me = await signIn(web);
    const id = await draw(web, me, await makePdf());
    const job = await waitForStatus("completed", other, me, id);
    expect((await fetch(`${other.origin}${job.downloadUrl}`)).status).toBe(200);
    const metrics = await Promise.all(
      [web, worker].map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()),
    );
    const done = 'sundry_pdf_job_duration_seconds_count{operation="to-images",outcome="completed"} 1';
    expect(metrics.map((text) => text.includes(done))).toEqual([false, true]);
    expect(metrics[1]).toContain("sundry_pdf_jobs_waiting 0");
    expect((await fetch(`${worker.origin}/ready`)).status).toBe(200);
    expect((await fetch(`${worker.origin}/api/auth/anonymous`, { method: "POST" })).status).toBe(404);
    for (const server of [web, other, worker]) await server.kill("SIGTERM");
  });

  it("use a spare engine, which doesn't outlive its server", async () => {
    const server = await startTestServer({ ROLE: "worker" });
    const web = await startTestServer({ ROLE: "web" });
    const me = await signIn(web);
    expect(enginePidsOf(server.pid)).toEqual([]);
    await waitForStatus("completed", web, me, await draw(web, me, await makePdf()));
    const waitForSpares = (isWanted: (pids: number[]) => boolean) =>
      vi.waitUntil(() => isWanted(enginePidsOf(server.pid)) && enginePidsOf(server.pid), {
        timeout: scaledTimeout(20_000),
      });
    const [spare] = await waitForSpares(({ length }) => length === 1);
    await waitForStatus("completed", web, me, await draw(web, me, await makePdf()));
    // Each spare is used once, so this is a new one.
    const [next] = await waitForSpares((pids) => pids.length === 1 && pids[0] !== spare);
    expect(isEngineAlive(next as number)).toBe(true);
    await server.kill("SIGKILL");
    await vi.waitUntil(() => !isEngineAlive(next as number), { timeout: scaledTimeout(20_000) });
    await web.kill("SIGTERM");
  });

  it("get an engine that starts while their file is being uploaded", async () => {
    const server = await startTestServer();
    const me = await signIn(server);
    const form = new FormData();
    form.append("splitType", "pages");
    form.append("file", pdfFile(await makePdf({ pages: 2 }), "two.pdf"));
    const whole = new Response(form);
    const type = whole.headers.get("content-type") as string;
    const bytes = await whole.bytes();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const upload = writable.getWriter();
    const sent = fetch(`${server.origin}/api/pdf/split`, {
      method: "POST",
      headers: { ...me, "content-type": type },
      body: readable,
      duplex: "half",
    } as RequestInit);
    await upload.write(bytes.subarray(0, 500));
    await vi.waitUntil(() => enginePidsOf(server.pid).length === 1, { timeout: scaledTimeout(20_000) });
    await upload.write(bytes.subarray(500));
    await upload.close();
    const { jobId } = await (await sent).json();
    await waitForStatus("completed", server, me, jobId);
    await server.kill("SIGTERM");
  });

  it("are isolated: a hostile one does not affect a good one", async () => {
    const server = await startTestServer({ PDF_CONCURRENCY: "2", PDF_MEMORY_MAX_BYTES: String(400 * 1_048_576) });
    const me = await signIn(server);
    const [bad, good] = [await draw(server, me, nestedForms()), await draw(server, me, await makePdf({ pages: 3 }))];
    await waitForStatus("completed", server, me, good);
    expect((await waitForStatus("failed", server, me, bad)).error).toContain("memory");
    expect((await fetch(`${server.origin}/health`)).status).toBe(200);
    expect(engines()).toEqual([]);
    await server.kill("SIGTERM");
  });
});
