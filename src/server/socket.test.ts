import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { sendPieces } from "./platform/testing/send-pieces.ts";
import { type TestStore, testStore } from "./platform/testing/stores.ts";
import { signIn, testApp } from "./platform/testing/test-app.ts";

const FORM = "multipart/form-data; boundary=x";

describe("buildApp on a socket", () => {
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
    app = await testApp(store, { log, env: { PASTE_MAX_BYTES: "65536", LOG_LEVEL: "trace" } });
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

  /** Sends each piece in its own packet. */
  const sendPackets = (pieces: readonly (string | Buffer)[]) => sendPieces(port, pieces, 20);

  const requestOf = (start: string, ...lines: string[]) =>
    `${[`${start} HTTP/1.1`, "Host: x", "Connection: close", ...lines].join("\r\n")}\r\n\r\n`;
  const head = (...lines: string[]) => requestOf("POST /api/pastebin", "Content-Type: application/json", ...lines);
  const auth = () => `Authorization: ${me.authorization}`;

  it("decodes a character that is split across packets", async () => {
    const content = "añ🧵é".repeat(3);
    const body = Buffer.from(JSON.stringify({ language: "text", content }));
    const bytes = Array.from(body, (byte) => Buffer.of(byte));
    const answer = await sendPackets([head(auth(), `Content-Length: ${body.length}`), ...bytes]);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    const id = /"id":"(\w{12})"/.exec(answer)?.[1];
    expect((await app.inject({ url: `/api/pastebin/${id}` })).json().content).toBe(content);
  });

  it("rejects a body by its Content-Length before it arrives", async () => {
    const answer = await sendPackets([head(auth(), "Content-Length: 10000000"), "{"]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("application/problem+json");
  });

  it("rejects a chunked body as soon as it is too long", async () => {
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const answer = await sendPackets([head(auth(), "Transfer-Encoding: chunked"), ...Array<string>(20).fill(chunk)]);
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
  ])("rejects JSON immediately that is announced but not sent: %s", (start) =>
    expectRejected(start, "application/json"),
  );

  it.each([
    ["POST /api/pdf/merge", "multipart/form-data; boundary=x"],
    ["POST /api/pastebin", "text/plain"],
    ["POST /api/pastebin", "application/octet-stream"],
    ["POST /api/pastebin", "Application/JSON ; charset=utf-8"],
    ["PUT /api/me", "application/json"],
    ["DELETE /api/shortener/nobody", "text/plain"],
  ])("rejects a body immediately that is announced but not sent: %s of %s", expectRejected);

  async function expectRejected(start: string, type: string): Promise<void> {
    const answer = await sendPackets([requestOf(start, auth(), `Content-Type: ${type}`)]);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  }

  it("ignores a content type on GET", async () => {
    const answer = await sendPackets([requestOf("GET /api/pastebin/my", auth(), "Content-Type: application/json")]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("rejects two Authorization headers", async () => {
    const answer = await sendPackets([head(auth(), "authorization: Bearer x", "Content-Length: 0")]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("rejects a header of a megabyte", async () => {
    const answer = await sendPackets([head(`Authorization: Bearer ${"a".repeat(1_000_000)}`)]);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("responds to invalid HTTP with a problem", async () => {
    const answer = await sendPackets(["HELO there\r\n\r\n"]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 400, error: expect.any(String) });
  });

  it.each([
    ["/api/pastebin", "application/json", '{"language":'],
    ["/api/pdf/merge", FORM, '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'],
    ["/api/pdf/split", FORM, '--x\r\nContent-Disposition: form-data; name="splitType"\r\n\r\npag'],
    ["/api/run/hash-generator/hash", "text/plain", "abc"],
    [
      "/api/run/hash-generator/hash",
      FORM,
      '--x\r\nContent-Disposition: form-data; name="input"; filename="a"\r\n\r\nab',
    ],
    ["/api/run", FORM, '--x\r\nContent-Disposition: form-data; name="recipe"\r\n\r\n{'],
    ["/api/run", "application/json", '{"recipe":'],
  ])("logs no error, and no token, when a client hangs up during an upload to %s", async (path, type, part) => {
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
    expect(log.join("")).not.toContain(me.authorization.slice("Bearer ".length));
  });

  it("logs no error when a client hangs up right after its request", async () => {
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
    const original = app.server.headersTimeout;
    app.server.headersTimeout = 200;
    const drops = Array.from({ length: 500 }, (_, index) => (index === 0 ? "GET /health HTTP/1.1\r\nX: " : "x"));
    const answer = await sendPackets(drops);
    app.server.headersTimeout = original;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.runIf(process.env.NIGHTLY)("hangs up on a client that stops reading, not on one that reads slowly", async () => {
    const original = app.server.timeout;
    app.server.timeout = 500;
    const socket = connect({ host: "127.0.0.1", port }).on("error", () => {});
    socket.write("GET /endless HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "readable");
    const started = performance.now();
    for (let time = 0; time < 20; time++) {
      // More than the buffers in between hold, otherwise the server would see no traffic.
      for (let left = 8_388_608; left > 0; ) {
        left -= socket.read()?.length ?? 0;
        if (left > 0) await once(socket, "readable");
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(performance.now() - started).toBeGreaterThan(1500);
    expect(download.destroyed).toBe(false);
    await vi.waitUntil(() => download.destroyed, { timeout: scaledTimeout(10_000) });
    app.server.timeout = original;
    socket.destroy();
  });

  it("hangs up on a client that pipelines thousands of requests, and starts few of them", async () => {
    log.length = 0;
    await sendPackets(["GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n".repeat(5000)]);
    expect(log.length).toBeLessThan(500);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
  });

  it("starts a pipelined request only after the previous response", async () => {
    const socket = connect({ host: "127.0.0.1", port }).on("error", () => {});
    socket.write("GET /endless HTTP/1.1\r\nHost: x\r\n\r\nGET /noted HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "readable");
    expect(noted).not.toHaveBeenCalled();
    await fetch(`http://127.0.0.1:${port}/noted`);
    expect(noted).toHaveBeenCalledOnce();
    socket.destroy();
  });

  it("responds to a client that pipelines a few requests at a time", async () => {
    const few = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n".repeat(30);
    const last = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const answer = await sendPackets([...Array<string>(5).fill(few), last]);
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
  ])("responds to the path %s with a problem", (path, status) => expectProblem(path, status));

  it("responds to a path of 8 KB with a problem", async () => {
    await expectProblem(`/api/pastebin/${"a".repeat(8192)}`, 400);
    await expectProblem(`/api/pastebin/${"a/".repeat(4096)}`, 404);
  });

  async function expectProblem(path: string, status: number): Promise<void> {
    const answer = await sendPackets([requestOf(`GET ${path}`)]);
    const [top = "", body = ""] = answer.split("\r\n\r\n");
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(top.toLowerCase()).toContain("content-type: application/problem+json");
    expect(JSON.parse(body).status).toBe(status);
  }

  it("has short timeouts and a connection limit", () => {
    expect(app.server.headersTimeout).toBeLessThanOrEqual(10_000);
    expect(app.server.requestTimeout).toBeLessThanOrEqual(600_000);
    expect(app.server.timeout).toBe(60_000);
    expect(app.server.keepAliveTimeout).toBeLessThanOrEqual(10_000);
    expect(app.server.maxConnections).toBe(4096);
  });

  it("responds while a thousand connections are idle", async () => {
    const idle = Array.from({ length: 1000 }, () => connect({ host: "127.0.0.1", port }).on("error", () => {}));
    await Promise.all(idle.map((socket) => once(socket, "connect")));
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    expect(idle.every((socket) => !socket.destroyed)).toBe(true);
    for (const socket of idle) socket.destroy();
  });
});
