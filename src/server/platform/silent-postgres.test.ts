import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrations.ts";
import { storeProblem } from "./store-problem.ts";
import { testStore } from "./testing/stores.ts";

/** A TCP relay that can stop forwarding on all open connections. */
async function startRelay({ hostname, port }: URL) {
  const open: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on("error", () => {});
    near.pipe(far);
    far.pipe(near);
    near.on("close", () => far.destroy());
    open.push(far);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      for (const far of open) far.unpipe();
    },
    close: () => server.close(),
  };
}

describe("openDatabase on PostgreSQL", () => {
  it("drops connections that went silent", async () => {
    const store = await testStore("PostgreSQL");
    const url = new URL(store.location.databaseUrl ?? "");
    const relay = await startRelay(url);
    url.hostname = "127.0.0.1";
    url.port = String(relay.port);
    const opened = openDatabase({ databaseUrl: url.href, dataDir: "", silenceTimeoutMs: 500 }, () => {});
    await migrate(opened);
    const many = () => Promise.allSettled(Array.from({ length: 12 }, () => opened.check()));
    await many();
    relay.fallSilent();

    const lost = (await many()).filter((result) => result.status === "rejected");
    expect(lost.length).toBeGreaterThan(0);
    for (const { reason } of lost) expect(storeProblem(reason)?.status).toBe(503);
    expect(await many()).toSatisfy((results: PromiseSettledResult<void>[]) =>
      results.every(({ status }) => status === "fulfilled"),
    );

    await opened.database.destroy();
    relay.close();
    await store.close();
  });
});
