import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestStore, testStore } from "#server/platform/testing/stores.ts";
import { signIn, testApp } from "#server/platform/testing/test-app.ts";

describe("DNS queries of IP lookup", () => {
  let store: TestStore;
  let app: FastifyInstance;
  let me: { authorization: string };
  const askDns = vi.fn(async (_address: string) => ["one.one.one.one"]);
  beforeAll(async () => {
    store = await testStore("SQLite");
    app = await testApp(store, { env: { REVERSE_NAME_MS: "500" }, askDns });
    me = await signIn(app);
  });
  beforeEach(() => askDns.mockClear());
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const lookup = async (ip: string) =>
    (await app.inject({ url: `/api/ip/lookup/${encodeURIComponent(ip)}`, headers: me })).json();

  it("resolve the name of a public address", async () => {
    expect(await lookup("1.1.1.1")).toMatchObject({ status: "success", reverse: "one.one.one.one" });
    expect(askDns.mock.calls.map(([address]) => address)).toEqual(["1.1.1.1"]);
  });

  it.each([
    "10.0.0.1",
    "192.168.0.1",
    "127.0.0.1",
    "0.0.0.0",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.2.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:10.0.0.1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "ff02::1",
    "2001:db8::1",
    "2002:a00:1::1",
    "64:ff9b::a00:1",
    "0x7f000001",
    "2130706433",
    "017700000001",
    "127.1",
    "01.1.1.1",
    "example.com",
    "1.1.1.1.example.com",
    "8.8.8.8/24",
    "8.8.8.8:53",
    "1.1.1.1,8.8.8.8",
    "9".repeat(300),
  ])("are not sent for %s", async (ip) => {
    expect((await lookup(ip)).status).toBe("fail");
    expect(askDns).not.toHaveBeenCalled();
  });
});
