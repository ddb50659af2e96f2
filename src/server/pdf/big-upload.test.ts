import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { JobStatus } from "#contract/pdf.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, startServer } from "#server/platform/testing/server-process.ts";
import { pdfOfSize } from "./testing/hostile.ts";
import { pdfFile } from "./testing/jobs.ts";

const MEGABYTE = 1_048_576;

/** Peak memory of a process since its start, in bytes. */
function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}

describe("PDF upload of the maximum size", { timeout: scaledTimeout(120_000) }, () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sundry-pdf-"));
  });
  afterEach(async () => {
    killServers();
    await rm(dataDir, { recursive: true, maxRetries: 5, retryDelay: 100 });
  });

  it.runIf(process.env.NIGHTLY)("is accepted and split without being held in memory", async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const { token } = await (await fetch(`${server.origin}/api/auth/anonymous`, { method: "POST" })).json();
    const headers = { authorization: `Bearer ${token}` };
    const memoryBefore = peakMemory(server.pid);
    const form = new FormData();
    form.append("splitType", "pages");
    form.append("file", pdfFile(pdfOfSize(100 * MEGABYTE), "big.pdf"));
    const response = await fetch(`${server.origin}/api/pdf/split`, { method: "POST", headers, body: form });
    expect(response.status).toBe(202);
    const { jobId } = await response.json();
    const job = await vi.waitFor(
      async () => {
        const status: JobStatus = await (await fetch(`${server.origin}/api/pdf/status/${jobId}`, { headers })).json();
        if (status.status !== "completed") throw new Error(`${status.status}: ${status.error}`);
        return status;
      },
      { timeout: scaledTimeout(90_000), interval: 100 },
    );
    expect(job.files).toEqual([{ name: "big.pdf", size: 100 * MEGABYTE, pages: 1 }]);
    expect((await fetch(`${server.origin}${job.downloadUrl}`)).status).toBe(200);
    // Less than the file: it is never held as a whole.
    expect(peakMemory(server.pid) - memoryBefore).toBeLessThan(75 * MEGABYTE);
    await server.kill("SIGTERM");
  });
});
