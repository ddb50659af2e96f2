import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { httpOptions } from "./http-server.ts";
import { limitBodyTime } from "./slow-body.ts";

describe("limitBodyTime", () => {
  it("hangs up on slow bodies; big uploads only need a minimum rate", async () => {
    const app = Fastify(httpOptions());
    limitBodyTime(app, 100, 1000);
    app.post("/small", async () => "done");
    app.post("/big", { config: { slowBody: true } }, async () => "done");
    await app.listen({ host: "127.0.0.1", port: 0 });

    async function sendSlowly(path: string, restAfterMs: number): Promise<string> {
      const socket = connect({ host: "127.0.0.1", port: (app.server.address() as AddressInfo).port });
      let received = "";
      socket.on("data", (data) => {
        received += data;
      });
      await once(socket, "connect");
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`);
      socket.write("Content-Length: 2\r\n\r\n{");
      const rest = setTimeout(() => socket.write("}"), restAfterMs);
      await once(socket, "close");
      clearTimeout(rest);
      return received;
    }

    expect(await sendSlowly("/small", 300)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await sendSlowly("/big", 300)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await sendSlowly("/big", 30_000)).toMatch(/^HTTP\/1\.1 408 /);
    await app.close();
  });
});
