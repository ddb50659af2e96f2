import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";
import { createEventBuffer } from "./event-buffer.ts";
import { createEventStore } from "./store.ts";

describe.each(STORES)("POST /api/events on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  const clock = testClock(Date.UTC(2026, 0, 31, 23, 59, 59));
  beforeEach(async () => {
    store = await testStore(kind);
    app = await testApp(store, { clock });
  });
  afterEach(async () => {
    await app.close();
    await store.close();
  });

  const send = async (event: unknown, headers = {}) => (await postJson(app, "/api/events", event, headers)).statusCode;
  const counts = () => store.database.selectFrom("event_counts").selectAll().orderBy("day").orderBy("name").execute();

  it("counts per day and page, or tool and action", async () => {
    const view = { event: "page_view", path: "/tools/csv-merger" };
    expect(await send(view)).toBe(204);
    await send(view);
    await send({ event: "tool_action", tool: "CSVMerger", action: "add_csv" });
    clock.advance(2000);
    await send(view);
    await vi.waitFor(
      async () =>
        expect(await counts()).toEqual([
          { day: "2026-01-31", kind: "page_view", name: "/tools/csv-merger", count: 2 },
          { day: "2026-01-31", kind: "tool_action", name: "csv-merger add_csv", count: 1 },
          { day: "2026-02-01", kind: "page_view", name: "/tools/csv-merger", count: 1 },
        ]),
      { timeout: scaledTimeout(20_000) },
    );
  });

  it("writes the counts before the server closes", async () => {
    await Promise.all(Array.from({ length: 500 }, () => send({ event: "page_view", path: "/" })));
    await app.close();
    const written = await counts();
    expect(written.map(({ name, count }) => [name, count])).toEqual([["/", 500]]);
  });

  it.each([{ dnt: "1" }, { "sec-gpc": "1" }])("counts nothing under %j", async (signal) => {
    expect(await send({ event: "page_view", path: "/" }, signal)).toBe(204);
    await app.close();
    expect(await counts()).toEqual([]);
  });

  it.each([
    { event: "page_view" },
    { event: "page_view", path: 1 },
    { event: "page_view", path: "/", user: "me" },
    { event: "tool_action", tool: "csv-merger" },
    { event: "tool_action", tool: "csv-merger", action: "Robert'); drop table" },
    { event: "tool_action", tool: "csv-merger", action: "a".repeat(33) },
    { event: "click", path: "/" },
    null,
  ])("rejects %j", async (event) => {
    expect(await send(event)).toBe(422);
  });

  it("rejects a path of more than 2048 characters", async () => {
    expect(await send({ event: "page_view", path: `/${"x".repeat(2047)}` })).toBe(204);
    expect(await send({ event: "page_view", path: `/${"x".repeat(2048)}` })).toBe(422);
  });

  it("limits events per minute and address, tool uses included", async () => {
    const strict = await testApp(store, { clock, env: { EVENTS_PER_MINUTE: "3" } });
    const visitor = await signIn(strict);
    const from = { remoteAddress: "192.0.2.1", method: "POST" } as const;
    const view = { url: "/api/events", payload: { event: "page_view", path: "/" } };
    const use = { url: "/api/tools/track-usage", payload: { toolId: "csv-merger" }, headers: visitor };
    const answers = [];
    for (const request of [view, use, view, view, use]) answers.push(await strict.inject({ ...from, ...request }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 429, 429]);
    expect(answers[3]?.headers).toMatchObject({ "retry-after": "20", "ratelimit-policy": '"event";q=3;w=60' });
    expect((await strict.inject({ ...from, ...view, remoteAddress: "192.0.2.2" })).statusCode).toBe(204);
    clock.advance(20_000);
    expect((await strict.inject({ ...from, ...view })).statusCode).toBe(204);
    await strict.close();
    expect((await counts()).reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });

  it("caps the number of names in the store", async () => {
    const events = createEventStore(store.database, 3);
    const increment = (name: string) => ({ day: "2026-01-01", kind: "tool_action" as const, name, count: 1 });
    await events.add(["a", "b", "c", "d", "e"].map(increment));
    await events.add(["a", "f"].map(increment));
    const written = await counts();
    expect(written.map(({ name, count }) => `${name} ${count}`)).toEqual(["(other) 3", "a 2", "b 1", "c 1"]);
  });

  it("keeps counts that could not be written for the next flush", async () => {
    const events = createEventStore(store.database);
    const add = vi.spyOn(events, "add").mockRejectedValueOnce(new Error("disk full"));
    const buffer = createEventBuffer(events);
    buffer.count({ kind: "page_view", name: "/" }, clock.now());
    await expect(buffer.flush()).rejects.toThrow("disk full");
    buffer.count({ kind: "page_view", name: "/" }, clock.now());
    await buffer.flush();
    await buffer.flush();
    expect(add).toHaveBeenCalledTimes(2);
    expect((await counts()).map(({ count }) => count)).toEqual([2]);
  });
});
