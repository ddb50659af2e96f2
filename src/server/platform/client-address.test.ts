import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { networkOf } from "./client-address.ts";

describe("networkOf", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:443", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"],
    ["2001:DB8::1", "2001:db8:0:0::/64"],
    ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", "unknown"],
    ["1.2.3", "unknown"],
  ])("counts %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("sees the same network however an IPv6 address is written", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, "0")).join(":");
        const short = new URL(`http://[${long}]`).hostname.slice(1, -1);
        expect(networkOf(short)).toBe(networkOf(long));
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof networkOf(text)).toBe("string");
      }),
    );
  });
});
