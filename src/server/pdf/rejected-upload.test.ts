import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { sendPieces } from "#server/platform/testing/send-pieces.ts";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";

const MEBIBYTE = 1_048_576;

describe("connection after a rejected upload", { timeout: scaledTimeout(30_000) }, () => {
  let store: TestStore;
  let app: FastifyInstance;
  let port: number;
  let head: string[];
  beforeAll(async () => {
    store = await testStore("SQLite");
    const env = { PDF_CONCURRENCY: "0", PDF_FILE_MAX_BYTES: String(MEBIBYTE), PDF_JOB_MAX_BYTES: String(2 * MEBIBYTE) };
    app = await testApp(store, { env });
    await app.listen({ host: "127.0.0.1", port: 0 });
    port = (app.server.address() as AddressInfo).port;
    const { authorization } = await signIn(app);
    const type = "Content-Type: multipart/form-data; boundary=x";
    head = ["POST /api/pdf/split HTTP/1.1", "Host: x", `Authorization: ${authorization}`, type];
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const statusesOf = async (pieces: Iterable<string | Buffer>) =>
    (await sendPieces(port, pieces)).match(/HTTP\/1\.1 \d+/g) ?? [];
  const disposition = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
  const lines = (...all: string[]) => `${all.join("\r\n")}\r\n\r\n`;

  it("serves the next request", async () => {
    const body = Buffer.concat([
      Buffer.from(`--x\r\n${disposition}\r\n\r\n`),
      Buffer.alloc(MEBIBYTE),
      Buffer.from("\r\n--x--\r\n"),
    ]);
    const next = lines("GET /health HTTP/1.1", "Host: x", "Connection: close");
    const statuses = await statusesOf([lines(...head, `Content-Length: ${body.length}`), body, next]);
    expect(statuses).toEqual(["HTTP/1.1 422", "HTTP/1.1 200"]);
  });

  it.each([
    ["before the first boundary", ""],
    ["in the header of a part", `--x\r\n${disposition}\r\nX-A: `],
    ["in a part without a name", "--x\r\nContent-Disposition: form-data\r\n\r\n"],
    ["in a field", '--x\r\nContent-Disposition: form-data; name="pageRange"\r\n\r\n'],
  ])("closes when the form never ends %s", async (_name, beginning) => {
    let sent = 0;
    function* pieces() {
      yield lines(...head, "Transfer-Encoding: chunked");
      if (beginning) yield `${beginning.length.toString(16)}\r\n${beginning}\r\n`;
      for (; sent < 40 * MEBIBYTE; sent += 65_536) yield `10000\r\n${"a".repeat(65_536)}\r\n`;
    }
    const statuses = await statusesOf(pieces());
    expect(sent).toBeLessThan(40 * MEBIBYTE);
    // Data in flight when the server closes the connection can discard the response.
    expect(statuses.filter((status) => status !== "HTTP/1.1 413")).toEqual([]);
  });
});
