import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { patience } from "#server/platform/testing/patience.ts";
import { type TestStore, testStore } from "./platform/testing/stores.ts";
import { talk } from "./platform/testing/talk.ts";
import { signIn, testApp } from "./platform/testing/test-app.ts";

describe("the listening server", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let port: number;
  let me: { authorization: string };
  const log: string[] = [];
  const noted = vi.fn(async () => "noted");
  let download: Readable;
  const endless = () => {
    download = new Readable({ read: () => void download.push(Buffer.alloc(65_536)) });
    return download;
  };
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { log, env: { PASTE_MAX_BYTES: "65536" } });
    app.get("/endless", (_request, reply) => reply.type("application/octet-stream").send(endless()));
    app.get("/noted", noted);
    await app.listen({ host: "127.0.0.1", port: 0 });
    port = (app.server.address() as AddressInfo).port;
    me = await signIn(app);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  /** In packets of their own. */
  const say = (pieces: readonly (string | Buffer)[]) => talk(port, pieces, 20);

  const requestOf = (start: string, ...lines: string[]) =>
    `${[`${start} HTTP/1.1`, "Host: x", "Connection: close", ...lines].join("\r\n")}\r\n\r\n`;
  const head = (...lines: string[]) => requestOf("POST /api/pastebin", "Content-Type: application/json", ...lines);
  const auth = () => `Authorization: ${me.authorization}`;

  it("keeps a character whole that comes in several packets", async () => {
    const content = "añ🧵é".repeat(3);
    const body = Buffer.from(JSON.stringify({ language: "text", content }));
    const bytes = Array.from(body, (byte) => Buffer.of(byte));
    const answer = await say([head(auth(), `Content-Length: ${body.length}`), ...bytes]);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    const id = /"id":"(\w{12})"/.exec(answer)?.[1];
    expect((await app.inject({ url: `/api/pastebin/${id}` })).json().content).toBe(content);
  });

  it("refuses a body that is announced too long, before it comes", async () => {
    const answer = await say([head(auth(), "Content-Length: 10000000"), "{"]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("application/problem+json");
  });

  it("refuses a body that gets too long while it comes", async () => {
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const answer = await say([head(auth(), "Transfer-Encoding: chunked"), ...Array<string>(20).fill(chunk)]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    "POST /api/events",
    "POST /api/pastebin",
    "POST /api/auth/anonymous",
    "DELETE /api/shortener/nobody",
    "POST /api/nothing",
    "POST /api/pdf/merge",
    "POST /",
    "PATCH /",
    "QUERY /",
  ])("answers JSON that is announced and does not come at once: %s", (start) => announce(start, "application/json"));

  it.each([
    ["POST /api/pdf/merge", "multipart/form-data; boundary=x"],
    ["POST /api/pastebin", "text/plain"],
    ["POST /api/pastebin", "application/octet-stream"],
    ["POST /api/pastebin", "Application/JSON ; charset=utf-8"],
    ["PUT /api/me", "application/json"],
    ["DELETE /api/shortener/nobody", "text/plain"],
  ])("answers a body that is announced and does not come at once: %s of %s", announce);

  async function announce(start: string, type: string): Promise<void> {
    const answer = await say([requestOf(start, auth(), `Content-Type: ${type}`)]);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  }

  it("answers a question with a content type and no body as one without", async () => {
    const answer = await say([requestOf("GET /api/pastebin/my", auth(), "Content-Type: application/json")]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("refuses two Authorization headers", async () => {
    const answer = await say([head(auth(), "authorization: Bearer x", "Content-Length: 0")]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("refuses a header of a megabyte", async () => {
    const answer = await say([head(`Authorization: Bearer ${"a".repeat(1_000_000)}`)]);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("answers what is not HTTP with a problem", async () => {
    const answer = await say(["HELO there\r\n\r\n"]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 400, error: expect.any(String) });
  });

  it.each([
    ["/api/pastebin", "application/json", '{"language":'],
    [
      "/api/pdf/merge",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
    ],
  ])("takes a visitor who hangs up while %s comes in for no fault of the store", async (path, type, part) => {
    log.length = 0;
    const socket = connect({ host: "127.0.0.1", port });
    const headers = ["Host: x", auth(), `Content-Type: ${type}`, "Content-Length: 9999"];
    socket.write(`${[`POST ${path} HTTP/1.1`, ...headers].join("\r\n")}\r\n\r\n${part}`);
    const [request] = await once(app.server, "request");
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = once(request, "close").catch(() => {});
    socket.resetAndDestroy();
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(log.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  });

  it("takes a visitor who hangs up right after asking for no fault of its own", async () => {
    log.length = 0;
    for (let time = 0; time < 10; time++) {
      const socket = connect({ host: "127.0.0.1", port });
      await once(socket, "connect");
      socket.write("GET /api/pastebin/aaaaaaaaaaaa HTTP/1.1\r\nHost: x\r\n\r\n");
      socket.resetAndDestroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(log.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  });

  it("hangs up on a client that sends its headers a byte at a time", async () => {
    const usual = app.server.headersTimeout;
    app.server.headersTimeout = 200;
    const drops = Array.from({ length: 500 }, (_, index) => (index === 0 ? "GET /health HTTP/1.1\r\nX: " : "x"));
    const answer = await say(drops);
    app.server.headersTimeout = usual;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it("hangs up on a client that does not read its answer, not on one that reads slowly", async () => {
    const usual = app.server.timeout;
    app.server.timeout = 500;
    const socket = connect({ host: "127.0.0.1", port }).on("error", () => {});
    socket.write("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "readable");
    const begun = performance.now();
    for (let time = 0; time < 20; time++) {
      // More than the buffers between the two hold, or the server would see nothing move.
      for (let left = 8_388_608; left > 0; ) {
        left -= socket.read()?.length ?? 0;
        if (left > 0) await once(socket, "readable");
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(performance.now() - begun).toBeGreaterThan(1500);
    expect(download.destroyed).toBe(false);
    await vi.waitUntil(() => download.destroyed, { timeout: patience(10_000) });
    app.server.timeout = usual;
    socket.destroy();
  });

  it("hangs up on a client that asks thousands of things without waiting for an answer, and begins few of them", async () => {
    log.length = 0;
    await say(["GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n".repeat(5000)]);
    expect(log.length).toBeLessThan(500);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  });

  it("begins what a client asks ahead when it has answered what came before", async () => {
    const socket = connect({ host: "127.0.0.1", port }).on("error", () => {});
    socket.write("GET /endless HTTP/1.1\r\nHost: x\r\n\r\nGET /noted HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "readable");
    expect(noted).not.toHaveBeenCalled();
    await fetch(`http://127.0.0.1:${port}/noted`);
    expect(noted).toHaveBeenCalledOnce();
    socket.destroy();
  });

  it("answers in turn, for as long as it is asked, a client that sends some requests ahead", async () => {
    const few = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n".repeat(30);
    const last = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const answer = await say([...Array<string>(5).fill(few), last]);
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(151);
  });

  it.each([
    ["/api/%2e%2e/health", 404],
    ["/api/../health", 404],
    ["/api/pastebin/%2e%2e%2f%2e%2e%2fetc%2fpasswd", 404],
    ["/api/pastebin/%00", 404],
    ["/api/pastebin/%ff", 400],
    ["/api/%zz", 400],
    ["//api//pastebin", 404],
    ["/api/pastebin//my", 404],
    ["/api\\pastebin", 404],
    ["http://evil.example/api/nothing", 404],
  ])("answers the path %s with a problem", (path, status) => ask(path, status));

  it("answers a path of 8 KB with a problem", async () => {
    await ask(`/api/pastebin/${"a".repeat(8192)}`, 400);
    await ask(`/api/pastebin/${"a/".repeat(4096)}`, 404);
  });

  async function ask(path: string, status: number): Promise<void> {
    const answer = await say([requestOf(`GET ${path}`)]);
    const [top = "", body = ""] = answer.split("\r\n\r\n");
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(top.toLowerCase()).toContain("content-type: application/problem+json");
    expect(JSON.parse(body).status).toBe(status);
  }

  it("does not wait long for slow clients, and limits how many there are", () => {
    expect(app.server.headersTimeout).toBeLessThanOrEqual(10_000);
    expect(app.server.requestTimeout).toBeLessThanOrEqual(600_000);
    expect(app.server.timeout).toBe(60_000);
    expect(app.server.keepAliveTimeout).toBeLessThanOrEqual(10_000);
    expect(app.server.maxConnections).toBe(4096);
  });

  it("answers others while a thousand connections say nothing", async () => {
    const idle = Array.from({ length: 1000 }, () => connect({ host: "127.0.0.1", port }).on("error", () => {}));
    await Promise.all(idle.map((socket) => once(socket, "connect")));
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(idle.every((socket) => !socket.destroyed)).toBe(true);
    for (const socket of idle) socket.destroy();
  });
});
