import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { killServers, type ServerProcess, startServer } from "./platform/testing/server-process.ts";

const ROUNDS = 20;
const WRITERS = 8;

describe("a killed server process", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sundry-kill-"));
  });
  afterEach(killServers);
  afterAll(() => rm(dataDir, { recursive: true }));

  const start = () => startServer({ DATA_DIR: dataDir, CREATES_PER_MINUTE: "1000000", MISSES_PER_MINUTE: "1000000" });

  async function signIn({ origin }: ServerProcess): Promise<string> {
    const response = await fetch(`${origin}/api/auth/anonymous`, { method: "POST" });
    return `Bearer ${(await response.json()).token}`;
  }

  async function create(origin: string, authorization: string, content: string): Promise<string> {
    const response = await fetch(`${origin}/api/pastebin`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ language: "text", content }),
    });
    expect(response.status).toBe(201);
    return (await response.json()).id;
  }

  /** Sends the headers and half of the body of a paste. The returned function sends the rest. */
  async function startPaste(origin: string, authorization: string): Promise<() => Promise<string>> {
    const body = JSON.stringify({ language: "text", content: "x".repeat(200_000) });
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(origin).port) });
    const head = [
      "POST /api/pastebin HTTP/1.1",
      "Host: x",
      `Authorization: ${authorization}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "Expect: 100-continue",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    // Node sends 100 Continue when it passes the request on.
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 100 /);
    socket.write(body.slice(0, 100_000));
    return async () => {
      const answer = once(socket, "data");
      socket.end(body.slice(100_000));
      return String(await answer);
    };
  }

  async function shorten(origin: string, authorization: string): Promise<string> {
    const response = await fetch(`${origin}/api/shortener/create`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ longUrl: "https://example.com/" }),
    });
    expect(response.status).toBe(201);
    return (await response.json()).alias;
  }

  const follow = (origin: string, alias: string) =>
    fetch(`${origin}/api/shortener/redirect/${alias}`, { redirect: "manual" });

  /** The first row of a query, read by another process. */
  async function stored(statement: string): Promise<Record<string, unknown> | undefined> {
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(join(dataDir, "sundry.db"));
    const row = database.prepare(statement).get();
    database.close();
    return row;
  }

  it.runIf(process.env.NIGHTLY)(
    `loses no acknowledged paste or link in ${ROUNDS} kills during writes`,
    {
      timeout: scaledTimeout(300_000),
    },
    async () => {
      let acknowledged = 0;
      let server = await start();
      for (let round = 0; round < ROUNDS; round++) {
        const written = new Map<string, string>();
        const shortened = new Set<string>();
        const { origin } = server;
        const authorization = await signIn(server);
        let alive = true;
        const write = async (writer: number) => {
          for (let count = 0; alive; count++) {
            const content = `round ${round}, writer ${writer}, paste ${count}`;
            // A request interrupted by the kill was never acknowledged.
            const id = await create(origin, authorization, content).catch(() => undefined);
            if (id) written.set(id, content);
            const alias = await shorten(origin, authorization).catch(() => undefined);
            if (alias) shortened.add(alias);
          }
        };
        const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
        // At a different moment each round, always with requests in flight.
        await vi.waitUntil(() => written.size > round * 3, { timeout: scaledTimeout(20_000), interval: 1 });
        await server.kill("SIGKILL");
        alive = false;
        await Promise.all(writers);

        server = await start();
        for (const [id, content] of written) {
          const response = await fetch(`${server.origin}/api/pastebin/${id}`);
          expect(response.status).toBe(200);
          expect((await response.json()).content).toBe(content);
        }
        for (const alias of shortened) expect((await follow(server.origin, alias)).status).toBe(302);
        acknowledged += written.size;
      }
      expect(acknowledged).toBeGreaterThan(ROUNDS);
      expect(await server.kill("SIGTERM")).toBe(0);
      expect(await stored("pragma integrity_check")).toEqual({ integrity_check: "ok" });
    },
  );

  it.runIf(process.env.NIGHTLY)(
    "resumes an interrupted erasure after a restart",
    {
      timeout: scaledTimeout(120_000),
    },
    async () => {
      const first = await start();
      const authorization = await signIn(first);
      const content = "only for your eyes ".repeat(25_000);
      const ids: string[] = [];
      while (ids.length < 60) ids.push(await create(first.origin, authorization, content));
      const left = async () =>
        Number((await stored(`select count(*) as count from pastes where id in ('${ids.join("','")}')`))?.count);
      const erased = await fetch(`${first.origin}/api/me`, { method: "DELETE", headers: { authorization } });
      expect(erased.status).toBe(204);
      await first.kill("SIGKILL");
      expect(await left()).toBeGreaterThan(0);

      const second = await start();
      for (const id of ids) expect((await fetch(`${second.origin}/api/pastebin/${id}`)).status).toBe(404);
      await vi.waitUntil(async () => (await left()) === 0, { timeout: scaledTimeout(60_000), interval: 100 });
      await vi.waitUntil(async () => (await stored("select count(*) as count from erasures"))?.count === 0, {
        timeout: scaledTimeout(20_000),
        interval: 100,
      });
      expect(await second.kill("SIGTERM")).toBe(0);
    },
  );

  it.runIf(process.env.NIGHTLY)("loses no click that is older than the flush interval", async () => {
    const first = await start();
    const alias = await shorten(first.origin, await signIn(first));
    for (let click = 0; click < 30; click++) await follow(first.origin, alias);
    const written = `select sum(clicks) as clicks from link_clicks join links on id = link_id where alias = '${alias}'`;
    // The server flushes in the background; app.test.ts covers the interval.
    await vi.waitUntil(async () => (await stored(written))?.clicks === 30, {
      timeout: scaledTimeout(20_000),
      interval: 100,
    });
    await first.kill("SIGKILL");
    const second = await start();
    expect(await stored(written)).toEqual({ clicks: 30 });
    expect(await second.kill("SIGTERM")).toBe(0);
  });

  it("finishes open requests and writes counts on SIGTERM", {
    timeout: scaledTimeout(120_000),
  }, async () => {
    const first = await start();
    const authorization = await signIn(first);
    const events = Array.from({ length: 50 }, () =>
      fetch(`${first.origin}/api/events`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ event: "page_view", path: "/tools" }),
      }),
    );
    expect((await Promise.all(events)).every((response) => response.status === 204)).toBe(true);
    const alias = await shorten(first.origin, authorization);
    for (let click = 0; click < 30; click++) {
      await follow(first.origin, alias);
    }
    const viewed = await create(first.origin, authorization, "viewed");
    for (let view = 0; view < 30; view++) await fetch(`${first.origin}/api/pastebin/${viewed}`);
    const finish = await startPaste(first.origin, authorization);
    const ended = first.kill("SIGTERM");
    await vi.waitFor(() => expect(fetch(`${first.origin}/health`)).rejects.toThrow("fetch failed"), {
      timeout: scaledTimeout(20_000),
    });
    const [, id] = /^HTTP\/1\.1 201 .*"id":"(\w{12})"/s.exec(await finish()) ?? [];
    expect(id).toBeDefined();
    expect(await ended).toBe(0);

    const second = await start();
    expect((await fetch(`${second.origin}/api/pastebin/${id}`)).status).toBe(200);
    await second.kill("SIGTERM");
    const count = (table: string, column: string, where: string) =>
      stored(`select sum(${column}) as count from ${table} where ${where}`);
    expect(await count("event_counts", "count", "name = '/tools'")).toEqual({ count: 50 });
    const linkId = `(select id from links where alias = '${alias}')`;
    expect(await count("link_clicks", "clicks", `link_id = ${linkId}`)).toEqual({ count: 30 });
    expect(await count("paste_views", "views", `paste_id = '${viewed}'`)).toEqual({ count: 30 });
  });
});
