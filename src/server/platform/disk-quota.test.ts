import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { startJob } from "#server/pdf/testing/jobs.ts";
import { folderBlobs } from "./blobs.ts";
import { createDiskQuota } from "./disk-quota.ts";
import { STORES, type TestStore, testStore } from "./testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "./testing/test-app.ts";

const NO_ROOM = [507, "There is no space left to store this."];
describe("createDiskQuota", () => {
  const clock = testClock();
  const disk = () => {
    let stored = 0;
    return {
      diskQuota: (maxBytes: number) =>
        createDiskQuota({
          folder: "/",
          minFreeBytes: 0,
          storedBytes: async () => stored,
          maxBytes,
          monotonic: clock.monotonic,
        }),
      write: async (bytes: number) => {
        await new Promise((resolve) => setImmediate(resolve));
        stored += bytes;
      },
      stored: () => stored,
      fill: (bytes: number) => {
        stored = bytes;
      },
    };
  };

  it("exceeds its limit by one item at most, however many are written at once between two measurements", async () => {
    const { diskQuota, write, stored } = disk();
    const { reserve } = diskQuota(100);
    for (let round = 0; round < 3; round++) {
      await Promise.allSettled(Array.from({ length: 50 }, () => reserve(7, () => write(7))));
      expect(stored()).toBe(105);
      clock.advance(5000);
    }
    await expect(reserve(1, () => write(1))).rejects.toMatchObject({ status: 507 });
  });

  it("counts writes that are still in progress when it measures again", async () => {
    const { diskQuota, write, stored } = disk();
    const { reserve } = diskQuota(100);
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = reserve(100, () => promise.then(() => write(100)));
    for (let time = 0; time < 3; time++) {
      clock.advance(5000);
      await expect(reserve(1, () => write(1))).rejects.toMatchObject({ status: 507 });
    }
    resolve();
    await slow;
    expect(stored()).toBe(100);
  });

  it("gives back what a failed write reserved, chunk by chunk", async () => {
    const { diskQuota, write, stored } = disk();
    const { reserve, check } = diskQuota(100);
    for (let time = 0; time < 5; time++) {
      const upload = reserve(0, async (more) => {
        for (let chunk = 0; chunk < 99; chunk++) await more(1);
        throw new Error("cut");
      });
      await expect(upload).rejects.toThrow("cut");
    }
    await check();
    const upload = reserve(0, async (more) => {
      for (let chunk = 0; chunk < 200; chunk++) {
        await more(1);
        await write(1);
      }
    });
    await expect(upload).rejects.toMatchObject({ status: 507 });
    expect(stored()).toBe(100);
  });

  it("lets data in again once a measurement finds room", async () => {
    const { diskQuota, write, fill } = disk();
    const { reserve, check } = diskQuota(100);
    await reserve(100, () => write(100));
    await expect(check()).rejects.toMatchObject({ status: 507 });
    fill(50);
    clock.advance(5000);
    await check();
  });
});

/** More than the disk of any test machine. */
const ENDLESS = String(1e15);

describe.each(STORES)("createDiskQuota on %s", (kind) => {
  let store: TestStore;
  let apps: FastifyInstance[];
  const clock = testClock();
  beforeEach(async () => {
    store = await testStore(kind);
    apps = [];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    await store.close();
  });

  const open = async (env: Record<string, string> = {}) => {
    const app = await testApp(store, { clock, env });
    apps.push(app);
    return app;
  };
  const createPaste = (app: FastifyInstance, me: object, content = "x") =>
    postJson(app, "/api/pastebin", { language: "text", content }, { ...me });
  const createLink = (app: FastifyInstance, me: object) =>
    postJson(app, "/api/shortener/create", { longUrl: "https://example.com/", customAlias: "mine" }, { ...me });
  const split = async (app: FastifyInstance, me: { authorization: string }) => {
    const form = [
      ["splitType", "pages"],
      ["file", await makePdf()],
    ] as const;
    return startJob(app, "split", form, me);
  };
  const outcome = (response: { statusCode: number; json(): { message: string } }) => [
    response.statusCode,
    response.json().message,
  ];

  // The server can't check the disk of PostgreSQL.
  const full = [{ STORAGE_MAX_BYTES: "1" }, ...(kind === "SQLite" ? [{ MIN_FREE_BYTES: ENDLESS }] : [])];
  it.each<Partial<Record<"STORAGE_MAX_BYTES" | "MIN_FREE_BYTES", string>>>(full)(
    "rejects new data with %o; everything else keeps working",
    async (env) => {
      const before = await open();
      const me = await signIn(before);
      const { id } = (await createPaste(before, me)).json();
      expect((await createLink(before, me)).statusCode).toBe(201);
      const app = await open(env);
      expect(outcome(await createPaste(app, me))).toEqual(NO_ROOM);
      expect(outcome(await createLink(app, me))).toEqual(NO_ROOM);
      expect(outcome(await app.inject({ method: "POST", url: "/api/auth/anonymous" }))).toEqual(NO_ROOM);
      if (env.MIN_FREE_BYTES) expect(outcome(await split(app, me))).toEqual(NO_ROOM);
      const statusOf = async (method: "GET" | "DELETE", url: string) =>
        (await app.inject({ method, url, headers: me })).statusCode;
      expect(await statusOf("GET", `/api/pastebin/${id}`)).toBe(200);
      expect(await statusOf("GET", "/api/shortener/redirect/mine")).toBe(302);
      expect(await statusOf("GET", "/ready")).toBe(200);
      expect(await statusOf("DELETE", `/api/pastebin/${id}`)).toBe(204);
      expect(await statusOf("DELETE", "/api/shortener/mine")).toBe(204);
      expect(await statusOf("DELETE", "/api/me")).toBe(204);
    },
  );

  it("limits the database and files separately", async () => {
    const app = await open({ STORAGE_MAX_BYTES: "30000000" });
    const me = await signIn(app);
    const blobs = folderBlobs(`${store.filesDir}/blobs`);
    const big = async function* () {
      for (let size = 0; size < 31; size++) yield Buffer.alloc(1_000_000);
    };
    await blobs.put("pdf/other/result", big());
    expect(outcome(await split(app, me))).toEqual(NO_ROOM);
    expect((await createPaste(app, me)).statusCode).toBe(201);
    await blobs.removeAll("pdf/other");
    clock.advance(5000);
    expect((await split(app, me)).statusCode).toBe(202);
  });

  it("is exceeded by one item at most, also by requests at the same time", async () => {
    const start = await store.storedBytes();
    const maxBytes = start + 5_000_000;
    const app = await open({ STORAGE_MAX_BYTES: String(maxBytes) });
    const me = await signIn(app);
    const content = "words ".repeat(50_000);
    const answers = await Promise.all(Array.from({ length: 60 }, () => createPaste(app, me, content)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([201, 507]));
    const stored = statuses.filter((status) => status === 201).length * content.length;
    expect(stored).toBeGreaterThan(3_000_000);
    expect(stored).toBeLessThan(5_000_000 + content.length);
  });

  it("stops uploads that arrive at the same time", async () => {
    const app = await open({ STORAGE_MAX_BYTES: "30000000", PDF_CONCURRENCY: "0", PDF_QUEUE_PER_USER: "100" });
    const me = await signIn(app);
    const file = Buffer.concat([await makePdf(), Buffer.alloc(3_000_000)]);
    const form = [
      ["splitType", "pages"],
      ["file", file],
    ] as const;
    const answers = await Promise.all(Array.from({ length: 20 }, () => startJob(app, "split", form, me)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202, 507]));
    const stored = await folderBlobs(`${store.filesDir}/blobs`).storedBytes();
    expect(stored).toBeGreaterThan(3_000_000);
    expect(stored).toBeLessThan(30_000_000 + file.length);
  });

  it("allows new data soon after a deletion", async ({ skip }) => {
    if (kind === "PostgreSQL") skip("It keeps its size until VACUUM FULL.");
    const app = await open({ STORAGE_MAX_BYTES: String((await store.storedBytes()) + 1_000_000) });
    const me = await signIn(app);
    const created: string[] = [];
    const fill = async () => {
      for (;;) {
        clock.advance(5000);
        const response = await createPaste(app, me, "words ".repeat(50_000));
        if (response.statusCode !== 201) return response;
        created.push(response.json().id);
      }
    };
    expect(outcome(await fill())).toEqual(NO_ROOM);
    expect(created.length).toBeGreaterThan(2);
    await app.inject({ method: "DELETE", url: `/api/pastebin/${created[0]}`, headers: me });
    clock.advance(5000);
    expect((await createPaste(app, me)).statusCode).toBe(201);
  });
});
