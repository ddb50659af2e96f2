import { rm } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { CANCELED_MESSAGE } from "#server/pdf/store.ts";
import { addJob } from "#server/pdf/testing/add-job.ts";
import { fixtureSite } from "#server/platform/testing/fixture-site.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";

const TOKEN = "an-admin-token-of-the-tests-of-it";
const PATHS = ["overview", "actions", "take-down", "dismiss"];
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("the admin API without ADMIN_TOKEN", () => {
  it("doesn't exist, nor does the page", async () => {
    const store = await testStore("SQLite");
    const site = await fixtureSite();
    const [app, open] = [
      await testApp(store, { siteFolder: site.folder }),
      await testApp(store, { siteFolder: site.folder, env: { ADMIN_TOKEN: TOKEN } }),
    ];
    const ask = async (at: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
      const response = await at.inject({ url, headers });
      const { "x-request-id": _, date: __, ...rest } = response.headers;
      return [response.statusCode, rest, response.body.replace(/"instance":"[^"]*"/, "")];
    };
    for (const headers of [{}, bearer(""), bearer("undefined"), bearer(TOKEN)]) {
      expect(await ask(app, "/api/admin/overview", headers)).toEqual(await ask(app, "/api/nothing/overview", headers));
    }
    const html = { accept: "text/html" };
    for (const path of ["/admin", "/admin/", "/ADMIN"]) {
      expect(await ask(app, path, html)).toEqual(await ask(app, "/nothing", html));
      expect((await open.inject({ url: path, headers: html })).statusCode).toBe(path === "/admin" ? 200 : 308);
    }
    await app.close();
    await open.close();
    await store.close();
    await rm(site.parent, { recursive: true });
  });
});

describe.each(STORES)("the admin API on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  const clock = testClock();
  const log: string[] = [];
  const open = async (env: Record<string, string> = {}) => {
    store = await testStore(kind);
    const url = store.location.databaseUrl;
    const more = { ADMIN_TOKEN: TOKEN, ...(url && { DATABASE_URL: url }), ...env };
    app = await testApp(store, { clock, log, env: more });
    me = await signIn(app);
  };
  afterEach(async () => {
    await app.close();
    await store.close();
  });

  const ask = (path: string, headers: Record<string, string> = bearer(TOKEN)) =>
    app.inject({ url: `/api/admin/${path}`, headers });
  const act = (path: string, item: object, headers = bearer(TOKEN)) =>
    postJson(app, `/api/admin/${path}`, item, headers);
  const paste = async (more = {}): Promise<string> =>
    (await postJson(app, "/api/pastebin", { language: "text", content: "buy now", ...more }, me)).json().id;
  const shorten = async (more = {}): Promise<string> =>
    (await postJson(app, "/api/shortener/create", { longUrl: "https://bad.example/", ...more }, me)).json().alias;
  const report = async (id: string, more = {}) =>
    postJson(app, "/api/reports", { kind: "paste", reason: "spam", id, ...more }, await signIn(app));

  it("gives every wrong token the same 401", async () => {
    await open();
    const wrong = [
      {},
      bearer(""),
      bearer(TOKEN.slice(0, -1)),
      bearer(`${TOKEN}x`),
      bearer(TOKEN.toUpperCase()),
      { authorization: TOKEN },
      { authorization: `Basic ${TOKEN}` },
      me,
    ];
    const answers = new Set<string>();
    for (const headers of wrong) {
      const { statusCode, headers: sent, body } = await ask("overview", headers as Record<string, string>);
      const { detail } = JSON.parse(body);
      answers.add(JSON.stringify([statusCode, sent["www-authenticate"], sent["cache-control"], detail]));
    }
    expect([...answers]).toEqual([
      JSON.stringify([401, 'Bearer realm="sundry"', "no-store", "A valid bearer token is required."]),
    ]);
    expect((await ask(`overview?token=${TOKEN}`, {})).statusCode).toBe(401);
  });

  it.each(PATHS)("protects %s", async (path) => {
    await open();
    const isRead = path === "overview" || path === "actions";
    const { statusCode } = isRead ? await ask(path, {}) : await act(path, { kind: "paste", id: "a" }, bearer("no"));
    expect(statusCode).toBe(401);
  });

  it("limits wrong tokens per network", async () => {
    await open({ TRUST_PROXY: "127.0.0.1" });
    const from = (address: string, token: string) => ask("overview", { ...bearer(token), "x-forwarded-for": address });
    for (let guess = 0; guess < 10; guess++) expect((await from("192.0.2.1", `guess ${guess}`)).statusCode).toBe(401);
    const refused = await from("192.0.2.1", "guess 11");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await from("192.0.2.2", "guess")).statusCode).toBe(401);
    clock.advance(60_000);
    expect((await from("192.0.2.1", "guess")).statusCode).toBe(401);
  });

  it("lets the right token in, however many wrong ones a neighbor sends", async () => {
    await open();
    const statuses = new Set<number>();
    for (let round = 0; round < 50; round++) {
      await ask("overview", bearer(`guess ${round}`));
      statuses.add((await ask("overview")).statusCode);
    }
    expect((await ask("overview", bearer("guess"))).statusCode).toBe(429);
    expect([...statuses]).toEqual([200]);
    expect((await ask("overview")).headers).not.toHaveProperty("ratelimit");
  });

  it("shows the queue, failed jobs without file names, disk and limits", async () => {
    await open({ CREATES_PER_MINUTE: "1", PDF_RESULT_MINUTES: "30" });
    const job = {
      owner_id: (await store.database.selectFrom("users").select("id").executeTakeFirstOrThrow()).id,
      work_json: '{"operation":"split","splitType":"pages"}',
      files_json: JSON.stringify([
        { name: "e", size: 2000, pages: 3 },
        { name: "my secret.pdf", size: 500 },
      ]),
      attempts: 2,
    };
    const minutesAgo = (minutes: number) => clock.now() - minutes * 60_000;
    const ended = (status: "completed" | "failed", minutes: number, error: string | null = null) => ({
      ...job,
      id: crypto.randomUUID(),
      status,
      error,
      created_at: minutesAgo(minutes),
      ended_at: minutesAgo(minutes),
    });
    const jobs = [
      ended("completed", 1),
      ended("completed", 31),
      ended("failed", 2, "The password of e is wrong."),
      ended("failed", 1, "my secret.pdf is damaged and cannot be repaired, or it is not a PDF."),
      ended("failed", 1, CANCELED_MESSAGE),
      { ...job, id: "waiting", created_at: minutesAgo(2) },
      { ...job, id: "running", status: "processing" as const, created_at: minutesAgo(3), lease_until: 1e15 },
    ];
    for (const row of jobs) await addJob(store.database, row);
    const note = { language: "text", content: "x" };
    expect((await postJson(app, "/api/pastebin", note, me)).statusCode).toBe(201);
    expect((await postJson(app, "/api/pastebin", note, me)).statusCode).toBe(429);

    const { statusCode, body } = await ask("overview");
    expect(statusCode).toBe(200);
    expect(body).not.toContain("secret");
    const overview = JSON.parse(body);
    expect(overview).toMatchObject({
      queue: {
        waiting: 1,
        running: 1,
        oldestSeconds: 120,
        recent: { minutes: 30, completed: 1, failed: 2, canceled: 1 },
      },
      failedJobs: [
        {
          time: new Date(minutesAgo(1)).toISOString(),
          operation: "split",
          error: "file 2 is damaged and cannot be repaired, or it is not a PDF.",
          attempts: 2,
          files: 2,
          bytes: 2500,
          pages: 3,
        },
        { error: "The password of file 1 is wrong." },
      ],
      limits: { hits: [{ limit: "create", total: 1, lastHour: 1 }] },
      reported: { total: 0, items: [] },
    });
    expect(overview.disk).toMatchObject({ maxBytes: 10 * 1_073_741_824, minFreeBytes: 0, fileBytes: 0 });
    expect(overview.disk.databaseBytes).toBeGreaterThan(1000);
    expect(overview.disk.freeBytes).toBeGreaterThan(0);
  });

  it("lists reported items, the most reported first, without who reported them", async () => {
    await open();
    const hostile = `<img src=x onerror="alert(1)">\u202e`;
    const [one, two] = [await paste(), await paste({ title: hostile, burn: true })];
    await shorten({ customAlias: "Bad" });
    await report(one);
    await report(two, { note: hostile });
    await report(two, { reason: "illegal" });
    await report("bad", { kind: "link", reason: "phishing" });
    const { reported } = (await ask("overview")).json();
    const created = new Date(clock.now()).toISOString();
    const time = created;
    expect(reported.total).toBe(3);
    expect(reported.items[0]).toEqual({
      kind: "paste",
      id: two,
      label: hostile,
      created,
      burn: true,
      encrypted: false,
      reports: expect.arrayContaining([
        { time, reason: "spam", note: hostile },
        { time, reason: "illegal", note: "" },
      ]),
    });
    expect(reported.items.slice(1)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "link", id: "bad", label: "https://bad.example/" }),
        expect.objectContaining({ kind: "paste", id: one }),
      ]),
    );
  });

  it("takes down a reported paste or link and writes that to the audit log, without content", async () => {
    await open();
    const [id, other] = [await paste({ title: "Buy" }), await paste()];
    await shorten({ customAlias: "Bad" });
    await report(id);
    await report(id, { reason: "phishing", note: "See my bank" });
    await report(other);
    const removed = await act("take-down", { kind: "paste", id: `https://tools.example.org/tools/pastebin/${id}` });
    expect([removed.statusCode, removed.json().message]).toEqual([200, expect.stringContaining(`paste '${id}'`)]);
    expect((await app.inject({ url: `/api/pastebin/${id}` })).statusCode).toBe(404);
    clock.advance(1000);
    expect((await act("take-down", { kind: "link", id: "BAD" })).statusCode).toBe(200);
    expect((await app.inject({ url: "/api/shortener/redirect/bad" })).statusCode).toBe(404);
    expect((await act("take-down", { kind: "link", id: "bad" })).json()).toMatchObject({
      status: 404,
      message: "There is no link 'bad'.",
    });
    const { body } = await ask("actions");
    expect(body).not.toMatch(/Buy|bank|buy now/);
    expect(JSON.parse(body)).toEqual({
      actions: [
        {
          id: expect.any(String),
          time: new Date(clock.now()).toISOString(),
          action: "take-down",
          kind: "link",
          item: "bad",
          reasons: "",
          reports: 0,
        },
        {
          id: expect.any(String),
          time: new Date(clock.now() - 1000).toISOString(),
          action: "take-down",
          kind: "paste",
          item: id,
          reasons: "phishing, spam",
          reports: 2,
        },
      ],
    });
    expect((await ask("overview")).json().reported).toMatchObject({ total: 1, items: [{ id: other }] });
    expect(log.join("")).not.toContain(TOKEN);
  });

  it("dismisses the reports about an item, which stays", async () => {
    await open();
    const alias = await shorten({ customAlias: "Fine" });
    await report(alias, { kind: "link" });
    expect((await act("dismiss", { kind: "link", id: alias })).json()).toEqual({
      message: "Dismissed the reports about the link 'Fine'.",
    });
    expect((await act("dismiss", { kind: "link", id: alias })).statusCode).toBe(404);
    expect((await act("dismiss", { kind: "paste", id: "no id" })).statusCode).toBe(404);
    expect((await app.inject({ url: `/api/shortener/redirect/${alias}` })).statusCode).toBe(302);
    expect((await ask("overview")).json().reported).toEqual({ total: 0, items: [] });
    expect((await ask("actions")).json().actions).toMatchObject([
      { action: "dismiss", kind: "link", item: "fine", reasons: "spam", reports: 1 },
    ]);
  });

  it("pages through the audit log", async () => {
    await open();
    const ids: string[] = [];
    for (let number = 0; number < 5; number++) {
      const id = await paste();
      await act("take-down", { kind: "paste", id });
      ids.unshift(id);
      clock.advance(1);
    }
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = (await ask(`actions?limit=2${cursor && `&cursor=${cursor}`}`)).json();
      seen.push(...page.actions.map(({ item }: { item: string }) => item));
      cursor = page.nextCursor ?? "";
    } while (cursor);
    expect(seen).toEqual(ids);
    expect((await ask("actions?cursor=forged")).statusCode).toBe(400);
  });

  it("isn't described to the public", async () => {
    await open();
    expect((await app.inject({ url: "/api/openapi.json" })).body).not.toContain("/admin");
  });
});
