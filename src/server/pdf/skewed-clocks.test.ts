import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, skewedClock, startServer } from "#server/platform/testing/server-process.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { makePdf } from "./testing/documents.ts";
import { pdfFile } from "./testing/jobs.ts";

const SKEW_MS = 90_000;

describe.each(STORES)("PDF jobs on %s with worker clocks 180 s apart and one host name", (kind) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await testStore(kind);
  });
  afterEach(async () => {
    killServers();
    await store.close();
  });

  const boot = (role: string, skewMs: number) => {
    const { databaseUrl } = store.location;
    const env = {
      DATA_DIR: store.filesDir,
      ROLE: role,
      PDF_CONCURRENCY: "1",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    return startServer({ ...env, ...skewedClock(skewMs) });
  };

  it.runIf(process.env.NIGHTLY)(
    "run once each, on the worker that claimed them",
    { timeout: scaledTimeout(300_000) },
    async () => {
      const [web] = await Promise.all([boot("web", 0), boot("worker", SKEW_MS), boot("worker", -SKEW_MS)]);
      const headers = await signIn(web);
      const file = pdfFile(await makePdf({ pages: 40 }), "long.pdf");
      const ids: string[] = [];
      for (let count = 0; count < 2; count++) {
        const form = new FormData();
        form.append("format", "png");
        form.append("resolution", "150");
        form.append("file", file);
        const answer = await fetch(`${web.origin}/api/pdf/to-images`, { method: "POST", headers, body: form });
        ids.push((await answer.json()).jobId);
      }
      const rows = () =>
        store.database.selectFrom("pdf_jobs").select(["id", "status", "attempts", "faults", "error"]).execute();
      // Long enough for each worker to check the other's leases several times.
      await vi.waitFor(async () => expect((await rows()).every(({ status }) => status === "completed")).toBe(true), {
        timeout: scaledTimeout(240_000),
        interval: 250,
      });
      expect(await rows()).toEqual(
        expect.arrayContaining(ids.map((id) => ({ id, status: "completed", attempts: 1, faults: 0, error: null }))),
      );
    },
  );
});

async function signIn({ origin }: ServerProcess): Promise<{ authorization: string }> {
  const answer = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
  return { authorization: `Bearer ${(await answer.json()).token}` };
}
