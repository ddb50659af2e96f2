import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pooledRandom } from "#shared/pooled-random.ts";
import { runSuite, type SuiteCase } from "#shared/testing/run-suite.ts";
import { BITS, formatAddress, parseAddress, reverseName, type Version } from "./address.ts";
import { formatNetwork, lastOf, netmaskOf, networkOf, networksOfRange, prefixOfMask, sizeOf } from "./network.ts";
import { readNetworks } from "./read-networks.ts";
import { purposeOf } from "./special-blocks.ts";
import { describeNetworks, findNetworks, splitNetworks, summarize } from "./subnet.ts";
import { uniqueLocalNetworks } from "./unique-local.ts";

const lines = (pieces: Iterable<string>) => [...pieces].join("").split("\n").slice(0, -1);
const address = (version: Version) =>
  fc.bigInt({ min: 0n, max: (1n << BigInt(BITS[version])) - 1n }).map((value) => ({ version, value }));
const anyNetwork = fc
  .constantFrom<Version[]>(4, 6)
  .chain((version) =>
    fc.tuple(address(version), fc.nat({ max: BITS[version] })).map(([one, prefix]) => networkOf(one, prefix)),
  );

describe("networks", () => {
  it("are those of Python's ipaddress", async () => {
    const rows: {
      networks: [string, string, string, string, string, string, string, string][];
      subnets: [string, number, string[]][];
      collapse: [string[], string[]][];
      ranges: [string, string, string[]][];
    } = JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite/python-ipaddress.json"), "utf8"));
    const cases: SuiteCase[] = [
      ...rows.networks.map(([written, network, netmask, wildcard, first, last, count, reverse], index) => ({
        name: `network ${index + 1}: ${written}`,
        run: () => {
          const [entry] = readNetworks(written);
          if (!entry) throw new Error("nothing read");
          const { version, prefix } = entry.network;
          const at = (value: bigint) => formatAddress({ version, value });
          expect([
            formatNetwork(entry.network),
            at(netmaskOf(version, prefix)),
            at(sizeOf(entry.network) - 1n),
            at(entry.network.first),
            at(lastOf(entry.network)),
            String(sizeOf(entry.network)),
            reverseName(entry.address),
          ]).toEqual([network, netmask, wildcard, first, last, count, reverse]);
        },
      })),
      ...rows.subnets.map(([network, prefix, subnets], index) => ({
        name: `subnets ${index + 1}: ${network} by /${prefix}`,
        run: () => expect(lines(splitNetworks(network, { prefix }))).toEqual(subnets),
      })),
      ...rows.collapse.map(([networks, collapsed], index) => ({
        name: `collapse ${index + 1}`,
        run: () => expect(lines(summarize(networks.join("\n"), "networks"))).toEqual(collapsed),
      })),
      ...rows.ranges.map(([first, last, networks], index) => ({
        name: `range ${index + 1}: ${first} to ${last}`,
        run: () => expect(lines(summarize(`${first}-${last}`, "networks"))).toEqual(networks),
      })),
    ];
    await runSuite(import.meta.dirname, {
      id: "python-ipaddress",
      title: "Python's ipaddress on random networks",
      source: "https://docs.python.org/3/library/ipaddress.html",
      library: "ipaddr.js",
      cases,
    });
  });

  it.each([
    ["10.0.0.77 255.255.255.0", "10.0.0.0/24"],
    ["10.0.0.77/255.255.255.0", "10.0.0.0/24"],
    ["10.0.0.77 0.0.0.255", "10.0.0.0/24"],
    ["0.0.0.0 0.0.0.0", "0.0.0.0/0"],
    ["10.0.0.77", "10.0.0.77/32"],
    ["  10.0.0.77/8  # the office", "10.0.0.0/8"],
    ["2001:DB8::1/64", "2001:db8::/64"],
    ["2001:db8:: ffff:ffff::", "2001:db8::/32"],
    ["::ffff:192.0.2.1", "::ffff:c000:201/128"],
    ["0:0:0:0:0:FFFF:192.0.2.1", "::ffff:c000:201/128"],
    ["::1.2.3.4", "::102:304/128"],
    ["::0.0.0.1", "::1/128"],
    ["::1.2.3.4/112", "::102:0/112"],
    ["::ffff:0:1.2.3.4", "::ffff:0:102:304/128"],
    ["64:ff9b::192.0.2.33/96", "64:ff9b::/96"],
    ["2002:102:304::1.2.3.4", "2002:102:304::102:304/128"],
    ["2001:0:1::1.2.3.4", "2001:0:1::102:304/128"],
    ["1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304/128"],
  ])("are read from %s", (text, network) => {
    expect(readNetworks(text).map((entry) => formatNetwork(entry.network))).toEqual([network]);
  });

  it.each([
    ["10.0.0.256/8", "Line 1: 10.0.0.256/8 has a number over 255."],
    ["10.0.0.01", "Line 1: 10.0.0.01 has a number with a leading zero, which some programs read as octal."],
    ["10.0.0.0/33", "Line 1: 10.0.0.0/33 has a prefix over /32, the most that IPv4 has."],
    ["10.0.0.0/", "Line 1: 10.0.0.0/ is not an IPv4 or IPv6 address."],
    ["10.0.0.0/x", "Line 1: 10.0.0.0/x needs a prefix length or a netmask, not x."],
    [
      "10.0.0.0 255.0.255.0",
      "Line 1: 10.0.0.0 255.0.255.0 has the netmask 255.0.255.0, whose ones aren't all at one end.",
    ],
    ["10.0.0.0 ffff::", "Line 1: 10.0.0.0 ffff:: needs a prefix length or a netmask, not ffff::."],
    ["fe80::1%eth0", "Line 1: fe80::1%eth0 has a zone, which belongs to no network. Leave out the % and what follows."],
    ["oops%eth0", "Line 1: oops%eth0 is not an IPv4 or IPv6 address."],
    ["::ffff:01.2.3.4", "Line 1: ::ffff:01.2.3.4 is not an IPv4 or IPv6 address."],
    ["::ffff:0x1.2.3.4", "Line 1: ::ffff:0x1.2.3.4 is not an IPv4 or IPv6 address."],
    ["::1.2.3.256", "Line 1: ::1.2.3.256 is not an IPv4 or IPv6 address."],
    ["::1.2.3", "Line 1: ::1.2.3 is not an IPv4 or IPv6 address."],
    ["1:2:3:4:5:6:7:1.2.3.4", "Line 1: 1:2:3:4:5:6:7:1.2.3.4 is not an IPv4 or IPv6 address."],
    ["10.0.0.1-10.0.0.9", "Line 1: 10.0.0.1-10.0.0.9 is a range. Use Summarize to get its networks."],
    ["10.1/16", "Line 1: 10.1/16 is not an IPv4 or IPv6 address."],
    ["10.0.0.0/8\n\n  oops", "Line 3: oops is not an IPv4 or IPv6 address."],
  ])("aren't read from %j", (text, message) => {
    expect(() => readNetworks(text)).toThrow(message);
  });

  it("say where a line is wrong", () => {
    expect(() => readNetworks("10.0.0.0/8\n  oops")).toThrow(
      expect.objectContaining({ position: { line: 2, column: 3, offset: 13 } }),
    );
  });

  it("come back from their text, and their masks from prefixes", () => {
    fc.assert(
      fc.property(anyNetwork, (network) => {
        expect(readNetworks(formatNetwork(network)).map((entry) => entry.network)).toEqual([network]);
        expect(prefixOfMask(network.version, netmaskOf(network.version, network.prefix))).toBe(network.prefix);
      }),
    );
  });

  it.each<[string, string]>([
    ["10.3.0.0/16", "private (RFC 1918)"],
    ["0.0.0.0/0", "contains special blocks"],
    ["8.8.8.8", "public"],
    ["2001:4860::/32", "public"],
    ["2001:db8::1", "documentation (RFC 3849)"],
    ["8000::/2", "reserved (RFC 4291)"],
    ["::1", "loopback (RFC 4291)"],
    ["::1.2.3.4", "IPv4-compatible, deprecated (RFC 4291)"],
    ["::ffff:1.2.3.4", "IPv4-mapped (RFC 4291)"],
    ["64:ff9b::1.2.3.4", "IPv4 by NAT64 (RFC 6052)"],
    ["2002:102:304::", "6to4 (RFC 3056)"],
    ["2001:0:1::", "Teredo (RFC 4380)"],
    ["255.255.255.255", "limited broadcast (RFC 919)"],
  ])("have a purpose: %s", (text, purpose) => {
    expect(readNetworks(text).map((entry) => purposeOf(entry.network))).toEqual([purpose]);
  });

  it("without room for hosts have none: RFC 3021 and single addresses", () => {
    expect(describeNetworks("192.0.2.0/31")).not.toContain("Broadcast");
    expect(describeNetworks("192.0.2.0/31")).toContain("Addresses    2");
    expect(describeNetworks("192.0.2.1")).not.toContain("Last");
  });
});

describe("split", () => {
  it.each([
    [{ prefix: 33 }, "IPv4 has no prefix over /32, but this takes /33."],
    [{ prefix: 16 }, "10.0.0.0/24 can't be split into /16: it is smaller. Summarize joins networks."],
    [{ count: 1000 }, "IPv4 has no prefix over /32, but this takes /34."],
  ])("rejects %j", (by, message) => {
    expect(() => [...splitNetworks("10.0.0.0/24", by)]).toThrow(message);
  });

  it("has a limit, checked before it starts", () => {
    expect(() => splitNetworks("::/0", { prefix: 25 }).next()).toThrow("The limit is 16,777,216.");
  });

  it("gives as many networks as asked for, at least", () => {
    expect(lines(splitNetworks("10.0.0.0/8", { count: 1 }))).toEqual(["10.0.0.0/8"]);
    expect(lines(splitNetworks("10.0.0.0/8", { count: 5 }))).toHaveLength(8);
  });
});

describe("summarize", () => {
  it("keeps exactly the addresses, in the fewest networks", () => {
    const small = fc.tuple(fc.nat({ max: 255 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 8 }), (pairs) => {
        const ranges = pairs.map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
        const text = ranges.map(([first, last]) => `10.0.0.${first} to 10.0.0.${last}`).join("\n");
        const wanted = new Set(ranges.flatMap(([first, last]) => range(first, last)));
        const networks = lines(summarize(text, "networks"));
        const got = networks.flatMap((line) => {
          const [entry] = readNetworks(line);
          if (!entry) throw new Error("nothing read");
          const first = Number(entry.network.first & 0xffn);
          return range(first, first + Number(sizeOf(entry.network)) - 1);
        });
        expect([...got].sort((a, b) => a - b)).toEqual([...wanted].sort((a, b) => a - b));
        expect(lines(summarize(lines(summarize(text, "ranges")).join("\n"), "networks"))).toEqual(networks);
      }),
    );
  });

  it("takes the whole of IPv6", () => {
    expect(lines(summarize("::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "networks"))).toEqual(["::/0"]);
    expect(lines(summarize("::1-ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe", "networks"))).toHaveLength(254);
  });

  it.each([
    ["10.0.0.9-10.0.0.1", "Line 1: 10.0.0.9-10.0.0.1 ends before it starts."],
    ["10.0.0.9-::", "Line 1: 10.0.0.9-:: mixes IPv4 and IPv6."],
  ])("rejects %s", (text, message) => {
    expect(() => [...summarize(text, "networks")]).toThrow(message);
  });
});

describe("find", () => {
  it("agrees with a search of every network", () => {
    fc.assert(
      fc.property(fc.array(anyNetwork, { minLength: 1, maxLength: 6 }), fc.array(anyNetwork), (networks, others) => {
        const addresses = [...networks, ...others].map(({ version, first }) => ({ version, value: first }));
        const expected = addresses.map(({ version, value }) => {
          const [best] = networks
            .filter((one) => one.version === version && one.first <= value && value <= lastOf(one))
            .sort((one, other) => other.prefix - one.prefix);
          return `${formatAddress({ version, value })}\t${best ? formatNetwork(best) : "in none"}`;
        });
        const text = addresses.map(formatAddress).join("\n");
        expect(lines(findNetworks(text, networks.map(formatNetwork).join("\n"), "all"))).toEqual(expected);
      }),
    );
  });

  it("takes 100,000 addresses and networks", () => {
    const all = [...networksOfRange(4, 0x0a000001n, 0x0a030d40n)];
    const networks = Array.from({ length: 100_000 }, (_, index) =>
      formatAddress({ version: 4, value: BigInt(index) << 10n }),
    );
    expect(all.length).toBeGreaterThan(10);
    expect(
      lines(findNetworks(networks.join("\n"), networks.map((one) => `${one}/22`).join("\n"), "inside")),
    ).toHaveLength(100_000);
  });

  it("names the input that is wrong", () => {
    expect(() => [...findNetworks("10.0.0.1", "10.0.0.0/40", "all")]).toThrow(
      expect.objectContaining({ field: "networks" }),
    );
  });
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

it("addresses come back from their text", () => {
  fc.assert(
    fc.property(fc.oneof(address(4), address(6)), (one) => {
      expect(parseAddress(formatAddress(one))).toEqual(one);
    }),
  );
});

describe("uniqueLocalNetworks", () => {
  it("gives another network of fd00::/8 each time", () => {
    const drawn = pooledRandom();
    const sites = Array.from({ length: 200 }, () => lines(uniqueLocalNetworks(0, drawn))).flat();
    expect(new Set(sites).size).toBe(200);
    for (const site of sites) {
      expect(site).toMatch(/^fd.*\/48$/);
      expect(describeNetworks(site)).toContain("private, unique local (RFC 4193)");
    }
  });

  it("uses 40 random bits", () => {
    const fill = (word: number) => (words: Uint32Array) => words.fill(word);
    expect(lines(uniqueLocalNetworks(0, fill(0xffffffff)))).toEqual(["fdff:ffff:ffff::/48"]);
    expect(lines(uniqueLocalNetworks(0, fill(0)))).toEqual(["fd00::/48"]);
    expect(lines(uniqueLocalNetworks(0, fill(0x12345678)))).toEqual(["fd12:3456:7812::/48"]);
  });

  it("lists its first subnets, as Split does", () => {
    const [site = "", ...subnets] = lines(uniqueLocalNetworks(65_536, pooledRandom()));
    expect(subnets).toEqual(lines(splitNetworks(site, { prefix: 64 })));
  });
});
