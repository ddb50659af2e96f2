import { globSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Blobs, folderBlobs } from "#server/platform/blobs.ts";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";
import { makePdf } from "./testing/documents.ts";
import { type Authorization, runJob, startJob } from "./testing/jobs.ts";

/** A blob folder that can simulate a full disk. */
function limitedBlobs(folder: string): Blobs & { full: "no" | "for files" | "for results" } {
  const blobs = folderBlobs(folder);
  const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  return {
    ...blobs,
    full: "no",
    put(key, bytes) {
      const written = async function* (isFull: boolean) {
        for await (const chunk of bytes) {
          yield chunk;
          if (isFull) throw noSpace();
        }
      };
      return blobs.put(key, written(this.full === "for files"));
    },
    async putFile(key, path) {
      if (this.full === "for results") throw noSpace();
      await blobs.putFile(key, path);
    },
  };
}

describe.runIf(process.env.NIGHTLY).each(STORES)(
  "PDF jobs on a full disk, with %s",
  { timeout: scaledTimeout(60_000) },
  (kind) => {
    let store: TestStore;
    let app: FastifyInstance;
    let blobs: ReturnType<typeof limitedBlobs>;
    let me: Authorization;
    const log: string[] = [];
    beforeAll(async () => {
      store = await testStore(kind);
      blobs = limitedBlobs(join(store.filesDir, "blobs"));
      app = await testApp(store, { blobs, log });
      me = await signIn(app);
    });
    afterAll(async () => {
      await app.close();
      await store.close();
    });

    const leftFiles = () => globSync(["blobs/pdf/*/*", "work/*/*"], { cwd: store.filesDir });

    it("reject uploads, fail without leaving files, and recover when there is space again", async () => {
      const form = [
        ["splitType", "pages"],
        ["file", await makePdf()],
      ] as const;
      blobs.full = "for files";
      const refused = await startJob(app, "split", form, me);
      expect([refused.statusCode, refused.json().message]).toEqual([507, "There is no space left to store this."]);
      expect(refused.body).not.toMatch(/ENOSPC|\bat /);
      expect(leftFiles()).toEqual([]);

      blobs.full = "for results";
      const { job } = await runJob(app, "split", form, me);
      expect(job).toMatchObject({ status: "failed", error: expect.stringMatching(/Please try again/) });
      await expect.poll(leftFiles).toEqual([]);
      expect(log.join("")).toContain("ENOSPC");

      blobs.full = "no";
      expect((await runJob(app, "split", form, me)).job.status).toBe("completed");
    });
  },
);
