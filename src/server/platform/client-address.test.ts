import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { networksOf } from "./client-address.ts";

const namesOf = (address: string) => networksOf(address).map(({ key }) => key);

describe("networksOf", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:443", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    ["unknown", "unknown"],
    ["", "unknown"],
    ["1.2.3", "unknown"],
  ])("counts %s as %s only", (address, network) => {
    expect(networksOf(address)).toEqual([{ key: network, quotas: 1 }]);
  });

  it.each([
    ["2001:db8:1:234:5:6:7:8", ["2001:db8:1::/48", "2001:db8:1:200::/56", "2001:db8:1:234::/64"]],
    ["[2001:db8:1:2::7]:443", ["2001:db8:1::/48", "2001:db8:1:0::/56", "2001:db8:1:2::/64"]],
    ["2001:DB8::1", ["2001:db8:0::/48", "2001:db8:0:0::/56", "2001:db8:0:0::/64"]],
    ["64:ff9b::192.0.2.33", ["64:ff9b:0::/48", "64:ff9b:0:0::/56", "64:ff9b:0:0::/64"]],
    ["fe80::1%eth0", ["fe80:0:0::/48", "fe80:0:0:0::/56", "fe80:0:0:0::/64"]],
    ["::1", ["0:0:0::/48", "0:0:0:0::/56", "0:0:0:0::/64"]],
  ])("counts %s as its /48, /56 and /64", (address, networks) => {
    expect(namesOf(address)).toEqual(networks);
    expect(networksOf(address).map(({ quotas }) => quotas)).toEqual([16, 4, 1]);
  });

  it("finds the same networks for every spelling of an IPv6 address", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, "0")).join(":");
        const short = new URL(`http://[${long}]`).hostname.slice(1, -1);
        expect(networksOf(short)).toEqual(networksOf(long));
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(networksOf(text).length).toBeGreaterThan(0);
      }),
    );
  });
});
