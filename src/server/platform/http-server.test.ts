import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { httpOptions } from "./http-server.ts";
import { sendPieces } from "./testing/send-pieces.ts";

describe("httpOptions", () => {
  it("closes connections without traffic, but not while a response is being prepared", async () => {
    const app = Fastify(httpOptions({ idleTimeoutMs: 100 }));
    app.post("/run", async () => {
      await sleep(500);
      return "done";
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const head =
      "POST /run HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n";
    expect(await sendPieces(port, [])).toBe("");
    expect(await sendPieces(port, [head])).toBe("");
    expect(await sendPieces(port, [head, "{}"])).toMatch(/^HTTP\/1\.1 200 /);
    await app.close();
  });
});
