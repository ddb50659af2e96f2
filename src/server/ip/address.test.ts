import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressRange, normalizeAddress, readAddress } from "./address.ts";

/** First and last address of each block of the IANA IPv4 Special-Purpose Address Registry and of 224.0.0.0/4. */
const SPECIAL_4 = {
  "private range": [
    ["10.0.0.0", "10.255.255.255"],
    ["172.16.0.0", "172.31.255.255"],
    ["192.168.0.0", "192.168.255.255"],
  ],
  "reserved range": [
    ["0.0.0.0", "0.255.255.255"],
    ["100.64.0.0", "100.127.255.255"],
    ["127.0.0.0", "127.255.255.255"],
    ["169.254.0.0", "169.254.255.255"],
    ["192.0.0.0", "192.0.0.255"],
    ["192.0.0.9", "192.0.0.10"],
    ["192.0.0.170", "192.0.0.171"],
    ["192.0.2.0", "192.0.2.255"],
    ["192.31.196.0", "192.31.196.255"],
    ["192.52.193.0", "192.52.193.255"],
    ["192.88.99.0", "192.88.99.255"],
    ["192.175.48.0", "192.175.48.255"],
    ["198.18.0.0", "198.19.255.255"],
    ["198.51.100.0", "198.51.100.255"],
    ["203.0.113.0", "203.0.113.255"],
    ["224.0.0.0", "239.255.255.255"],
    ["240.0.0.0", "255.255.255.255"],
  ],
};

/** IANA IPv6 Special-Purpose Address Registry and non-global-unicast space. */
const SPECIAL_6 = {
  "private range": [
    ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["::ffff:10.0.0.0", "::ffff:a00:1"],
    ["::ffff:192.168.1.1", "::ffff:172.16.0.1"],
  ],
  "reserved range": [
    ["::", "::1"],
    ["::8.8.8.8", "::808:808"],
    ["::ffff:127.0.0.1", "::ffff:7f00:1"],
    ["64:ff9b::", "64:ff9b::8.8.8.8"],
    ["64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
    ["100::", "100::ffff:ffff:ffff:ffff"],
    ["100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff"],
    ["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:1::1", "2001:1::3"],
    ["2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff"],
    ["2001:3::", "2001:4:112::"],
    ["2001:10::", "2001:20::"],
    ["2001:30::", "2001:3f:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["2002::", "2002:808:808::1"],
    ["2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"],
    ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ],
};

const special = [SPECIAL_4, SPECIAL_6].flatMap((table) =>
  Object.entries(table).flatMap(([message, blocks]) => blocks.flat().map((text) => [text, message] as const)),
);

describe("readAddress", () => {
  it.each(special)("rejects %s: %s", (text, message) => {
    expect(readAddress(text)).toEqual({ ok: false, message });
  });

  it.each([
    "1.0.0.0",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2000::",
    "2001:200::",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db9::",
    "2003::",
    "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff",
    "2620:4f:8001::",
    "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  ])("accepts %s, which is next to a special block", (text) => {
    expect(readAddress(text)).toMatchObject({ ok: true, text: text.replace(/:0+(?=\w)/g, ":") });
  });

  it.each([
    "",
    " ",
    "8.8.8",
    "8.8.8.8.8",
    "8.8.8.256",
    "08.8.8.8",
    "8.8.8.010",
    "0177.0.0.1",
    "0x7f.0.0.1",
    "0x7f000001",
    "2130706433",
    "134744072",
    "127.1",
    "８.8.8.8",
    "8.8.8.8/32",
    "8.8.8.8:80",
    "-1",
    "localhost",
    "example.com",
    "fe80::1%eth0",
    "2001:4860:4860::8888%0",
    "[2001:4860:4860::8888]",
    "2001:4860::4860::8888",
    "::ffff:08.8.8.8",
    "12345::",
    "8.8.8.8\0",
    "8.8.8.8\n",
    "1".repeat(300),
    "::".repeat(150),
  ])("rejects %j as an invalid address", (text) => {
    expect(readAddress(text)).toEqual({ ok: false, message: "invalid query" });
  });

  it("returns the shortest IPv6 form and the numeric value", () => {
    expect(readAddress("2001:4860:4860:0:0:0:0:8888")).toEqual({
      ok: true,
      family: 6,
      text: "2001:4860:4860::8888",
      value: 0x2001486048600000_0000000000008888n,
    });
    expect(readAddress("8.8.4.4")).toEqual({ ok: true, family: 4, text: "8.8.4.4", value: 0x08080404n });
  });

  it.each(["::ffff:8.8.8.8", "::FFFF:0808:0808", "0:0:0:0:0:ffff:8.8.8.8"])("reads %s as IPv4", (text) => {
    expect(readAddress(text)).toEqual({ ok: true, family: 4, text: "8.8.8.8", value: 0x08080808n });
  });

  it("reads an IPv4-mapped IPv6 address like the IPv4 address", () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        expect(readAddress(`::ffff:${text}`)).toEqual(readAddress(text));
      }),
    );
  });

  it("round-trips its own output", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const address = readAddress(text);
        if (address.ok) expect(readAddress(address.text)).toEqual(address);
      }),
    );
  });
});

describe("normalizeAddress", () => {
  it.each([
    ["::ffff:8.8.8.8", "8.8.8.8"],
    ["127.0.0.1", "127.0.0.1"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["unknown", "unknown"],
  ])("turns %s into %s", (text, plain) => {
    expect(normalizeAddress(text)).toBe(plain);
  });
});

it("addressRange formats the bounds of a network like registries do", () => {
  expect(addressRange(0x01010100n, 0x010101ffn, 4)).toBe("1.1.1.0 - 1.1.1.255");
  expect(addressRange(0n, 2n ** 32n - 1n, 4)).toBe("0.0.0.0 - 255.255.255.255");
  expect(addressRange(0x20014860n << 96n, (0x20014861n << 96n) - 1n, 6)).toBe(
    "2001:4860:: - 2001:4860:ffff:ffff:ffff:ffff:ffff:ffff",
  );
});
