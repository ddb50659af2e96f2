import { type LogEvent, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "#server/platform/testing/scaled-timeout.ts";
import { createPasteStore } from "./pastebin/store.ts";
import type { Database } from "./platform/database.ts";
import { STORES, type TestStore, testStore } from "./platform/testing/stores.ts";
import { testApp } from "./platform/testing/test-app.ts";
import { createLinkStore } from "./shortener/store.ts";

const ENTRIES = 5000;
const BATCH = 250;
/** Entries with the same time. */
const ENTRIES_PER_TIME = 7;

async function fill(database: Database, ownerId: string, prefix: string): Promise<void> {
  for (let start = 0; start < ENTRIES; start += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, index) => {
      const number = start + index;
      const name = prefix + String((number * 7919) % ENTRIES).padStart(11, "0");
      return { name, number, row: { owner_id: ownerId, created_at: Math.floor(number / ENTRIES_PER_TIME) } };
    });
    const pastes = entries.map(({ name, row }) => ({ ...row, id: name, title: "", language: "text", content: "x" }));
    const links = entries.map(({ name, number, row }) => {
      const id = number + (prefix === "m" ? 0 : ENTRIES);
      return { ...row, id, alias: name, alias_key: name, expires_at: null, long_url: "https://example.com/" };
    });
    await database.insertInto("pastes").values(pastes).execute();
    await database.insertInto("links").values(links).execute();
  }
}

describe.each(STORES)(`paged lists of ${ENTRIES} entries on %s`, { timeout: scaledTimeout(60_000) }, (kind) => {
  let store: TestStore;
  let queries: LogEvent["query"][];
  beforeAll(async () => {
    queries = [];
    store = await testStore(kind, (event) => queries.push((event as LogEvent).query));
  });
  afterAll(() => store.close());

  async function planOf(list: Promise<unknown>): Promise<string> {
    queries.length = 0;
    await list;
    const { sql: text, parameters } = queries[0] as LogEvent["query"];
    const pieces = text.split(/\?|\$\d+/).map((piece): RawBuilder<unknown> => sql.raw(piece));
    const values = parameters.map((value) => sql.lit(value as string | number));
    const statement = sql.join(
      pieces.flatMap((piece, index) => (index === 0 ? [piece] : [values[index - 1] as RawBuilder<unknown>, piece])),
      sql.raw(""),
    );
    const explain = kind === "SQLite" ? sql`explain query plan ${statement}` : sql`explain ${statement}`;
    const { rows } = await explain.execute(store.database);
    return JSON.stringify(rows);
  }

  it("return each entry exactly once and read only one page per page", async () => {
    const app = await testApp(store);
    const { token } = (await app.inject({ method: "POST", url: "/api/auth/anonymous" })).json();
    const headers = { authorization: `Bearer ${token}` };
    const { id: me } = await store.database.selectFrom("users").select("id").executeTakeFirstOrThrow();
    await store.database.insertInto("users").values({ id: "other", created_at: 1, last_seen_at: 1 }).execute();
    await fill(store.database, me, "m");
    await fill(store.database, "other", "t");
    if (kind === "PostgreSQL") await sql`analyze`.execute(store.database);

    for (const [url, field, key] of [
      ["/api/pastebin/my", "pastes", "id"],
      ["/api/shortener/my-links", "links", "alias"],
    ] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = (await app.inject({ url, headers, query: { limit: "100", ...(cursor && { cursor }) } })).json();
        found.push(...page[field].map((entry: Record<string, string>) => entry[key]));
        cursor = page.nextCursor;
      } while (cursor);
      expect(found).toHaveLength(ENTRIES);
      expect(new Set(found).size).toBe(ENTRIES);
      expect(found.every((name) => name.startsWith("m"))).toBe(true);
    }

    // Closed, so that only the lists query the database from here on.
    await app.close();
    const middle = { time: 300, id: "m00000002000" };
    const pastes = createPasteStore(store.database);
    const links = createLinkStore(store.database);
    for (const after of [undefined, middle]) {
      for (const [plan, index] of [
        [await planOf(pastes.listOf(me, 1, 51, after)), "pastes_of_owner"],
        [await planOf(links.listOf(me, 1, 51, after)), "links_of_owner"],
      ] as const) {
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/SCAN (pastes|links)\b|TEMP B-TREE|Sort|Seq Scan on (pastes|links)\b/);
        if (after) expect(plan).toMatch(/\(created_at,(id|alias_key)\)<|ROW\(\w*\.?created_at, \w+\) </);
      }
    }
  });
});
