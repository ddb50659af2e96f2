import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { type OpenedDatabase, openDatabase } from "./platform/database.ts";
import { STORES, type StoreKind, type TestStore, testStore } from "./platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "./platform/testing/test-app.ts";

interface Fault {
  /** Status of a write during the fault. */
  status: number;
  ready: number;
  /** Causes the fault. The returned function repairs it. */
  start(store: TestStore, opened: OpenedDatabase): Promise<() => Promise<unknown> | unknown>;
}

const run = (database: OpenedDatabase["database"], statement: string) => sql.raw(statement).execute(database);

async function administer(store: TestStore, ...statements: string[]): Promise<void> {
  const client = new pg.Client(store.location.databaseUrl);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const TERMINATE_OTHERS =
  "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

async function pgReadOnly(store: TestStore, readOnly: "on" | "off"): Promise<void> {
  const name = new URL(store.location.databaseUrl ?? "").pathname.slice(1);
  await administer(
    store,
    "set default_transaction_read_only = off",
    `alter database ${name} set default_transaction_read_only = ${readOnly}`,
    TERMINATE_OTHERS,
  );
}

const FAULTS: Record<StoreKind, Record<string, Fault>> = {
  SQLite: {
    full: {
      status: 507,
      ready: 200,
      async start(_store, { database }) {
        // SQLite raises this to the current size.
        await run(database, "pragma max_page_count = 1");
        return () => run(database, "pragma max_page_count = 1073741823");
      },
    },
    "read-only": {
      status: 503,
      ready: 503,
      async start(_store, { database }) {
        await run(database, "pragma query_only = on");
        return () => run(database, "pragma query_only = off");
      },
    },
    locked: {
      status: 503,
      ready: 503,
      async start({ location }) {
        const other = new DatabaseSync(join(location.dataDir, "sundry.db"));
        other.exec("begin immediate");
        return () => other.close();
      },
    },
  },
  PostgreSQL: {
    full: {
      status: 507,
      ready: 200,
      async start(store) {
        const raise = "raise exception 'could not extend file' using errcode = 'disk_full'";
        await administer(
          store,
          `create function refuse() returns trigger language plpgsql as $$ begin ${raise}; end $$`,
          "create trigger refuse before insert on pastes for each statement execute function refuse()",
          "create trigger refuse before insert on users for each statement execute function refuse()",
        );
        return () => administer(store, "drop function refuse cascade");
      },
    },
    "read-only": {
      status: 503,
      ready: 503,
      async start(store) {
        await pgReadOnly(store, "on");
        return () => pgReadOnly(store, "off");
      },
    },
    locked: {
      status: 503,
      ready: 503,
      async start({ location }) {
        const other = new pg.Client(location.databaseUrl);
        await other.connect();
        await other.query("begin; lock table pastes, users, paste_views, signing_keys in exclusive mode");
        return () => other.end();
      },
    },
  },
};

const faults = STORES.flatMap(
  (kind) => Object.entries(FAULTS[kind]).map(([name, fault]) => ({ kind, name, fault })),
  // PostgreSQL waits long for a lock.
).filter(({ kind, name }) => process.env.NIGHTLY || kind === "SQLite" || name !== "locked");

const POLL = { timeout: scaledTimeout(20_000) };

describe("buildApp on a faulty store", { timeout: scaledTimeout(60_000) }, () => {
  let store: TestStore;
  let opened: OpenedDatabase;
  let app: FastifyInstance;
  let log: string[];
  const clock = testClock();
  /** The status of /ready, past its cache. */
  const ready = async () => {
    clock.advance(1000);
    return (await app.inject({ url: "/ready" })).statusCode;
  };
  const open = async (kind: StoreKind) => {
    log = [];
    store = await testStore(kind);
    // Its broken connections would fail the test.
    await store.database.destroy();
    opened = openDatabase(store.location, () => {});
    app = await testApp({ ...store, ...opened }, { log, clock });
  };
  afterEach(async () => {
    await app.close();
    await opened.database.destroy();
    await store.close();
  });

  it("lists a visitor's pastes and links while it can't write counts", async () => {
    await open("SQLite");
    const signIn = (headers = {}) => app.inject({ method: "POST", url: "/api/auth/anonymous", headers });
    const signedIn = await signIn();
    const me = { authorization: `Bearer ${signedIn.json().token}` };
    const { id } = (await postJson(app, "/api/pastebin", { language: "text", content: "x" }, me)).json();
    const { alias } = (await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/" }, me)).json();
    const headers = { "user-agent": "curl/8.5.0" };
    expect((await app.inject({ url: `/api/pastebin/${id}`, headers })).statusCode).toBe(200);
    expect((await app.inject({ url: `/api/shortener/redirect/${alias}`, headers })).statusCode).toBe(302);
    const repair = await FAULTS.SQLite["read-only"]?.start(store, opened);
    const mine = async (url: string) => (await app.inject({ url, headers: me })).json();
    expect((await mine("/api/pastebin/my")).pastes).toMatchObject([{ id }]);
    expect((await mine("/api/shortener/my-links")).links).toMatchObject([{ alias, clicks: 0 }]);
    expect(await mine(`/api/shortener/${alias}/clicks`)).toEqual({ days: [] });
    const cookie = String(signedIn.headers["set-cookie"]).split(";")[0];
    expect((await signIn({ cookie })).statusCode).toBe(200);
    await repair?.();
    expect((await mine("/api/shortener/my-links")).links).toMatchObject([{ alias, clicks: 1 }]);
  });

  it.each(faults)(
    "rejects writes, keeps reading and recovers when the store is $name: $kind",
    async ({ kind, fault }) => {
      await open(kind);
      const me = await signIn(app);
      const content = "words of a paste ".repeat(20_000);
      const create = () => postJson(app, "/api/pastebin", { language: "text", content, title: "its title" }, me);
      const { id } = (await create()).json();
      const read = () => app.inject({ url: `/api/pastebin/${id}` });

      const repair = await fault.start(store, opened);
      const started = performance.now();
      expect(await ready()).toBe(fault.ready);
      expect((await app.inject({ url: "/health" })).statusCode).toBe(200);
      expect(performance.now() - started).toBeLessThan(15_000);
      const seen = await read();
      expect([seen.statusCode, seen.json().content]).toEqual([200, content]);
      const [rejected, stranger] = await Promise.all([
        create(),
        app.inject({ method: "POST", url: "/api/auth/anonymous" }),
      ]);
      expect([rejected.statusCode, rejected.headers["content-type"]]).toEqual([
        fault.status,
        "application/problem+json",
      ]);
      expect(rejected.body).not.toMatch(/SQLITE|disk_full|could not extend|node_modules|\bat /);
      // A full store may still have space for a user.
      expect(fault.status === 507 ? [200, 507] : [fault.status]).toContain(stranger.statusCode);

      await repair();
      // A connection from before may show the fault once more.
      await vi.waitUntil(async () => (await ready()) === 200, POLL);
      expect((await create()).statusCode).toBe(201);
      const { pastes } = (await app.inject({ url: "/api/pastebin/my", headers: me })).json();
      // Nothing was lost or half written.
      expect(pastes.map((paste: { views: number }) => paste.views).toSorted()).toEqual([0, 1]);
      expect(log.some((line) => JSON.parse(line).err && JSON.parse(line).msg === "request failed")).toBe(true);
      for (const word of ["words of a paste", "its title", me.authorization.slice(7)])
        expect(log.join("")).not.toContain(word);
    },
  );

  it.each([
    ["its file was removed", "sundry.db", (path: string) => rename(path, `${path}.aside`)],
    [
      "its file was replaced",
      "sundry.db",
      async (path: string) => {
        await copyFile(path, `${path}.backup`);
        await rename(path, `${path}.aside`);
        await rename(`${path}.backup`, path);
      },
    ],
    ["its WAL was removed", "sundry.db-wal", (path: string) => rename(path, `${path}.aside`)],
  ])("acknowledges no write while %s", async (_fault, file, takeAway) => {
    await open("SQLite");
    const me = await signIn(app);
    const createPaste = async () =>
      (await postJson(app, "/api/pastebin", { language: "text", content: "x" }, me)).statusCode;
    const createLink = async () =>
      (await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/" }, me)).statusCode;
    const { id } = (await postJson(app, "/api/pastebin", { language: "text", content: "x" }, me)).json();
    const statusOf = async (method: "POST" | "DELETE", url: string) =>
      (await app.inject({ method, url, headers: me })).statusCode;
    const path = join(store.location.dataDir, file);
    await takeAway(path);
    expect([await createPaste(), await createLink(), await ready()]).toEqual([503, 503, 503]);
    // These run in a transaction.
    expect([await statusOf("POST", "/api/auth/anonymous"), await statusOf("DELETE", "/api/me")]).toEqual([503, 503]);
    expect(await statusOf("DELETE", `/api/pastebin/${id}`)).toBe(503);
    await rm(path, { force: true });
    await rename(`${path}.aside`, path);
    // None of the rejected writes took effect.
    expect([await statusOf("DELETE", `/api/pastebin/${id}`), await createLink(), await ready()]).toEqual([
      204, 201, 200,
    ]);
  });

  it("reconnects when PostgreSQL comes back", async () => {
    await open("PostgreSQL");
    const me = await signIn(app);
    const create = async () =>
      (await postJson(app, "/api/pastebin", { language: "text", content: "x" }, me)).statusCode;
    const health = async () => (await app.inject({ url: "/health" })).statusCode;
    const url = new URL(store.location.databaseUrl ?? "");
    const name = url.pathname.slice(1);
    url.pathname = "/postgres";
    const elsewhere = { ...store, location: { ...store.location, databaseUrl: url.href } };
    const running = opened.database
      .transaction()
      .execute((transaction) => sql`select pg_sleep(600)`.execute(transaction));
    const broken = expect(running).rejects.toThrow();
    await vi.waitUntil(async () => {
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'PgSleep'`;
      return (await waiting.execute(opened.database)).rows.length === 1;
    }, POLL);

    await administer(
      elsewhere,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await broken;
    expect([await health(), await ready(), await create()]).toEqual([200, 503, 503]);
    const metrics = await app.inject({ url: "/metrics" });
    expect([metrics.statusCode, metrics.body]).toEqual([200, expect.stringContaining("sundry_pdf_jobs_waiting Nan\n")]);
    expect(metrics.body).toContain("sundry_clicks_waiting 0");
    await administer(elsewhere, `alter database ${name} rename to ${name}_away`);
    expect([await health(), await ready(), await create()]).toEqual([200, 503, 503]);
    await administer(
      elsewhere,
      `alter database ${name}_away rename to ${name}`,
      `alter database ${name} with allow_connections true`,
    );
    expect([await ready(), await create()]).toEqual([200, 201]);
  });

  it.runIf(process.env.NIGHTLY)(
    "responds 503, never 500, while PostgreSQL ends connections in the middle of anything",
    async () => {
      await open("PostgreSQL");
      const url = new URL(store.location.databaseUrl ?? "");
      const admin = new pg.Client(url.href);
      await admin.connect();
      let over = false;
      const ending = (async () => {
        for (let round = 0; round < 60; round++) {
          await admin.query(TERMINATE_OTHERS.replace(", 5000", ""));
          await new Promise((resolve) => setTimeout(resolve, round % 7));
        }
        over = true;
      })();
      const statuses = new Set<number>();
      const count = ({ statusCode, headers }: { statusCode: number; headers: object }) => {
        statuses.add(statusCode);
        if (statusCode === 503) expect(headers).toHaveProperty("retry-after");
      };
      const visit = async () => {
        while (!over) {
          const signedIn = await app.inject({ method: "POST", url: "/api/auth/anonymous" });
          count(signedIn);
          if (signedIn.statusCode !== 200) continue;
          const me = { authorization: `Bearer ${signedIn.json().token}` };
          count(await postJson(app, "/api/pastebin", { language: "text", content: "x", expiresIn: "hour" }, me));
          count(await postJson(app, "/api/shortener/create", { longUrl: "https://example.com/" }, me));
          count(await postJson(app, "/api/keys", { name: "x" }, me));
          count(await app.inject({ url: "/api/pastebin/my", headers: me }));
          count(await app.inject({ method: "DELETE", url: "/api/me", headers: me }));
        }
      };
      await Promise.all([ending, ...Array.from({ length: 8 }, visit)]);
      await admin.end();
      const failed = new Set(log.map((line) => JSON.parse(line).err?.message));
      expect(
        [...statuses].filter((status) => status >= 500),
        [...failed].join("; "),
      ).toEqual([503]);
    },
  );
});
