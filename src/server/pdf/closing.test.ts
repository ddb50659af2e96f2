import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { createJobStore } from "./store.ts";
import { testQueue } from "./testing/queues.ts";

it("workOnPdfs starts no job while the app waits for open requests to finish", async () => {
  const store = await testStore("SQLite");
  const app = await testApp(store);
  const me = await signIn(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect({ host: "127.0.0.1", port: (app.server.address() as AddressInfo).port });
  const head = ["POST /api/pastebin HTTP/1.1", "Host: x", `Authorization: ${me.authorization}`, "Content-Length: 9"];
  socket.write(`${head.join("\r\n")}\r\nContent-Type: application/json\r\n\r\n{`);
  await once(app.server, "request");
  const closed = app.close();
  const { id: ownerId } = await store.database.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const job = {
    id: "job",
    ownerId,
    networkKey: "home",
    idempotencyKey: undefined,
    linkKey: "key",
    origin: { requestId: "request", traceparent: null },
    files: [],
    passwords: [],
  };
  const jobs = createJobStore(store.database, await testQueue(store), testClock().now, 3_600_000);
  await jobs.create({ ...job, work: { operation: "merge" } }, { waiting: 9, perUser: 9, perNetwork: 9 });
  // Longer than the polling interval.
  await wait(1500);
  const { attempts } = await store.database.selectFrom("pdf_jobs").select("attempts").executeTakeFirstOrThrow();
  socket.destroy();
  await closed;
  await store.close();
  expect(attempts).toBe(0);
});
