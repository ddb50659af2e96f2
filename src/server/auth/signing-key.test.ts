import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/database.ts";
import { STORES, type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { testClock } from "#server/platform/testing/test-app.ts";
import { loadSigningKeys, rotateSigningKey } from "./signing-key.ts";
import { createTokens, TOKEN_SECONDS } from "./tokens.ts";

const MINUTE = 60_000;

describe.each(STORES)("loadSigningKeys on %s", (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await testStore(kind);
  });
  beforeEach(() => store.database.deleteFrom("signing_keys").execute());
  afterAll(() => store.close());

  const stored = async () => (await store.database.selectFrom("signing_keys").select("kid").execute()).length;

  it("gives processes that start together the same key", async () => {
    const others = Array.from({ length: 5 }, () => openDatabase(store.location, () => {}));
    const keys = await Promise.all([store, ...others].map(({ database }) => loadSigningKeys(database, testClock())));
    expect(new Set(keys.map((key) => key.signing().kid)).size).toBe(1);
    await Promise.all(others.map(({ database }) => database.destroy()));
  });

  it("loads the same key after a restart", async () => {
    const clock = testClock();
    const first = await loadSigningKeys(store.database, clock);
    expect((await loadSigningKeys(store.database, clock)).signing().kid).toBe(first.signing().kid);
  });

  it("keeps the private part out of the public key", async () => {
    const keys = await loadSigningKeys(store.database, testClock());
    expect(keys.signing().publicKey.type).toBe("public");
  });

  it("rotates without rejecting a valid token in any process, and deletes the old key", async () => {
    const clock = testClock();
    const [one, other] = [await loadSigningKeys(store.database, clock), await loadSigningKeys(store.database, clock)];
    const processes = [one, other].map((keys) => createTokens(keys, clock));
    const old = one.signing().kid;
    await rotateSigningKey(store.database, clock.now());
    const issued: { token: string; goodUntil: number }[] = [];
    const rejected: unknown[] = [];
    // They take turns refreshing every half minute, for longer than a token lasts.
    for (let step = 0; step < 100; step++) {
      clock.advance(MINUTE / 4);
      await (step % 2 ? one : other).refresh();
      for (const { issue } of processes) {
        issued.push({ token: await issue({ userId: "me" }), goodUntil: clock.now() + TOKEN_SECONDS * 1000 });
      }
      for (const { token } of issued.filter(({ goodUntil }) => clock.now() <= goodUntil)) {
        for (const { verify } of processes) await verify(token).catch((error: unknown) => rejected.push(error));
      }
    }
    expect(rejected).toEqual([]);
    expect(one.signing().kid).not.toBe(old);
    expect(other.signing().kid).toBe(one.signing().kid);
    expect(one.verifying(old)).toBeUndefined();
    expect(await stored()).toBe(1);
  });

  it("signs with a new key only after every process had time to load it", async () => {
    const clock = testClock();
    const keys = await loadSigningKeys(store.database, clock);
    const old = keys.signing().kid;
    await rotateSigningKey(store.database, clock.now());
    await keys.refresh();
    clock.advance(MINUTE);
    expect(keys.signing().kid).toBe(old);
    clock.advance(MINUTE);
    expect(keys.signing().kid).not.toBe(old);
  });

  it("drops revoked keys and their tokens immediately", async () => {
    const clock = testClock();
    const keys = await loadSigningKeys(store.database, clock);
    const tokens = createTokens(keys, clock);
    const before = await tokens.issue({ userId: "me" });
    await rotateSigningKey(store.database, clock.now(), { revoke: true });
    await keys.refresh();
    await expect(tokens.verify(before)).rejects.toMatchObject({ status: 401 });
    expect(await tokens.verify(await tokens.issue({ userId: "me" }))).toEqual({ userId: "me" });
    expect(await stored()).toBe(1);
  });

  it("creates a new key in a running process when all keys were deleted", async () => {
    const keys = await loadSigningKeys(store.database, testClock());
    await store.database.deleteFrom("signing_keys").execute();
    await keys.refresh();
    expect(keys.signing().kid).toEqual(expect.any(String));
    expect(await stored()).toBe(1);
  });
});
