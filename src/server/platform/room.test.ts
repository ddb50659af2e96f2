import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makePdf } from "#server/pdf/testing/documents.ts";
import { startJob } from "#server/pdf/testing/jobs.ts";
import { folderBlobs } from "./blobs.ts";
import { STORES, type TestStore, testStore } from "./testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "./testing/test-app.ts";

const NO_ROOM = [507, "There is no space left to store this."];
/** More than the disk of any test machine. */
const ENDLESS = String(1e15);

describe.each(STORES)("createRoomCheck on %s", (kind) => {
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
