import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { postJson, signIn, testApp, testClock } from "#server/platform/testing/test-app.ts";

describe.each(STORES)("usageRoutes on %s", (kind) => {
  let store: TestStore;
  let app: FastifyInstance;
  const clock = testClock();
  beforeAll(async () => {
    store = await testStore(kind);
    app = await testApp(store, { clock });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  async function use(me: { authorization: string }, ...toolIds: string[]) {
    for (const toolId of toolIds) {
      clock.advance(1000);
      expect((await postJson(app, "/api/tools/track-usage", { toolId }, me)).statusCode).toBe(204);
    }
  }
  const recent = async (headers: { authorization: string }, query: Record<string, string> = {}) =>
    (await app.inject({ url: "/api/tools/recent", headers, query })).json();
  const ids = ({ tools }: { tools: { id: string }[] }) => tools.map((tool) => tool.id);

  it("lists the last three distinct tools, most recent first", async () => {
    const me = await signIn(app);
    await use(me, "reverse-text", "json-formatter", "csv-merger", "pastebin", "json-formatter");
    const answer = await recent(me);
    expect(ids(answer)).toEqual(["json-formatter", "pastebin", "csv-merger"]);
    expect(answer.tools[0]).toEqual({
      id: "json-formatter",
      title: "JSON Formatter",
      description: "What JSON Formatter does.",
      path: "/tools/json-formatter",
      category: "Text",
    });
    const rest = await recent(me, { cursor: answer.nextCursor });
    expect(ids(rest)).toEqual(["reverse-text"]);
    expect(rest).not.toHaveProperty("nextCursor");
  });

  it("lists only the caller's tools", async () => {
    const [me, other] = [await signIn(app), await signIn(app)];
    await use(me, "reverse-text");
    expect(await recent(other)).toEqual({ tools: [] });
  });

  it("counts every concurrent use", async () => {
    const me = await signIn(app);
    await Promise.all(
      Array.from({ length: 20 }, () => postJson(app, "/api/tools/track-usage", { toolId: "hash-generator" }, me)),
    );
    const row = await store.database
      .selectFrom("tool_usage")
      .select("uses")
      .where("tool_id", "=", "hash-generator")
      .executeTakeFirst();
    expect(row).toEqual({ uses: 20 });
  });

  it("omits tools that no longer exist", async () => {
    const me = await signIn(app);
    await use(me, "reverse-text", "csv-merger");
    await store.database
      .updateTable("tool_usage")
      .set({ tool_id: "gone" })
      .where("tool_id", "=", "csv-merger")
      .execute();
    expect(ids(await recent(me))).toEqual(["reverse-text"]);
  });

  it.each([["no-such-tool"], ["__proto__"], [""], ["x".repeat(65)], [1], [null]])(
    "rejects the tool id %j",
    async (toolId) => {
      const response = await postJson(app, "/api/tools/track-usage", { toolId }, await signIn(app));
      expect(response.statusCode).toBe(422);
    },
  );

  it.each([{ dnt: "1" }, { "sec-gpc": "1" }])("records nothing under %j", async (signal) => {
    const me = await signIn(app);
    const response = await postJson(app, "/api/tools/track-usage", { toolId: "reverse-text" }, { ...me, ...signal });
    expect(response.statusCode).toBe(204);
    expect(await recent(me)).toEqual({ tools: [] });
  });
});
