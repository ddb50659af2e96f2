import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/database.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { loadSigningKey } from "./signing-key.ts";

describe.each(STORES)("loadSigningKey on %s", (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  afterAll(() => store.close());

  it("gives processes that start together the same key", async () => {
    const others = Array.from({ length: 5 }, () => openDatabase(store.location, () => {}));
    const keys = await Promise.all([store, ...others].map(({ database }) => loadSigningKey(database, 1)));
    expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
    await Promise.all(others.map(({ database }) => database.destroy()));
  });

  it("gives the same key after a restart", async () => {
    const first = await loadSigningKey(store.database, 1);
    expect((await loadSigningKey(store.database, 2)).kid).toBe(first.kid);
  });

  it("keeps the secret part out of the public key", async () => {
    const { publicKey } = await loadSigningKey(store.database, 1);
    expect(publicKey.type).toBe("public");
  });
});
