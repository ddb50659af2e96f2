import type { Answer } from "dns-packet";
import { describe, expect, it } from "vitest";
import { recordText } from "./record-text.ts";

const text = (type: string, data: unknown) => recordText({ type, name: "a.example", ttl: 1, data } as Answer);
const service = (hex: string) => text("HTTPS", Buffer.from(hex.replaceAll(" ", ""), "hex"));

describe("recordText", () => {
  it.each<[string, unknown, string]>([
    ["A", "192.0.2.1", "192.0.2.1"],
    ["MX", { preference: 10, exchange: "mail.example" }, "10 mail.example"],
    ["TXT", [Buffer.from("v=DKIM1; p=MII"), Buffer.from("Bé")], "v=DKIM1; p=MIIBé"],
    ["CAA", { flags: 128, tag: "issue", value: "ca.example; a=b" }, '128 issue "ca.example; a=b"'],
    ["SRV", { priority: 1, weight: 2, port: 443, target: "a.example" }, "1 2 443 a.example"],
    ["DS", { keyTag: 60485, algorithm: 5, digestType: 1, digest: Buffer.from("2bb183", "hex") }, "60485 5 1 2BB183"],
    ["DNSKEY", { flags: 257, algorithm: 13, key: Buffer.from("abc") }, "257 3 13 YWJj"],
    ["TYPE99", Buffer.from("abc"), "\\# 3 616263"],
  ])("writes %s %o like a zone file", (type, data, expected) => {
    expect(text(type, data)).toBe(expected);
  });

  // RFC 9460, appendix D.
  it.each([
    ["0000 03666f6f076578616d706c6503636f6d00", "0 foo.example.com"],
    ["0001 00", "1 ."],
    ["0010 03666f6f076578616d706c6503636f6d00 0003 0002 0035", '16 foo.example.com port="53"'],
    ["0001 03666f6f076578616d706c6503636f6d00 029b 0005 68656c6c6f", '1 foo.example.com key667="68656c6c6f"'],
    [
      "0001 03666f6f076578616d706c6503636f6d00 0006 0020 20010db8000000000000000000000001 20010db8000000000000000000530001",
      '1 foo.example.com ipv6hint="2001:db8::1,2001:db8::53:1"',
    ],
    [
      "0010 03666f6f076578616d706c65036f726700 0000 0004 0001 0004 0001 0009 02683205 68332d3139 0004 0004 c0000201",
      '16 foo.example.org mandatory="alpn,ipv4hint" alpn="h2,h3-19" ipv4hint="192.0.2.1"',
    ],
  ])("reads the service binding %s", (hex, expected) => {
    expect(service(hex)).toBe(expected);
  });

  it.each(["", "00", "0001", "0001 05", "0001 00 0001", "0001 00 0001 0009 02", "0001 00 0001 0002 0568"])(
    "shows the bytes of the damaged service binding %j",
    (hex) => {
      expect(service(hex)).toMatch(/^\\# \d+|^1 /);
    },
  );
});
