import { describe, expect, it } from "vitest";
import type { DnsLookup } from "#contract/dns.ts";
import { explainMailPolicy } from "./mail-policy.ts";

function found(type: string, ...texts: string[]): DnsLookup {
  const records = texts.map((data) => ({ name: "example.com", type, ttl: 60, data }));
  return { name: "example.com", answers: [{ type, status: "NOERROR", authenticated: false, records }] };
}
const NONE = found("TXT");
const explain = (domain: DnsLookup, dmarc = NONE, dkim?: DnsLookup) => explainMailPolicy({ domain, dmarc, dkim });
const spf = (...texts: string[]) => explain(found("TXT", ...texts))[1];
const dmarc = (...texts: string[]) => explain(NONE, found("TXT", ...texts))[2];
const dkim = (...texts: string[]) => explain(NONE, NONE, found("TXT", ...texts))[3];

describe("explainMailPolicy", () => {
  it.each([
    ["v=spf1 -all", "good", "SPF: other servers are refused (-all)"],
    ["v=spf1 include:_spf.example.com ~all", "good", "SPF: mail from other servers is suspicious (~all)"],
    ["v=spf1 mx ?all", "warn", "SPF: nothing is said about other servers (neutral)"],
    ["v=spf1 mx", "warn", "SPF: nothing is said about other servers (neutral)"],
    ["v=spf1 +all", "bad", "SPF: any server can send mail as this domain (+all)"],
    ["V=SPF1 ALL", "bad", "SPF: any server can send mail as this domain (+all)"],
    ["v=spf1 redirect=_spf.example.com", "good", "SPF: another domain decides"],
    [
      `v=spf1 ${Array.from({ length: 11 }, (_, at) => `include:${at}.example`).join(" ")} -all`,
      "bad",
      "SPF: 11 lookups, more than the 10 that are allowed",
    ],
    ["v=spf10 -all", "bad", "SPF: none, so any server can send mail as this domain"],
  ])("judges %s", (text, level, title) => {
    expect(spf("other text", text)).toMatchObject({ level, title });
  });

  it("explains each term of SPF, and finds two records", () => {
    expect(spf("v=spf1 a mx:mail.example ip4:192.0.2.0/24 -ptr ~include:x.example ipv4:1.1.1.1 -all")?.details).toEqual(
      [
        "a: allow the addresses of the name",
        "mx:mail.example: allow the servers that take mail",
        "ip4:192.0.2.0/24: allow this address or network",
        "-ptr: refuse servers by their reverse name, which is deprecated",
        "~include:x.example: suspect the servers that this domain allows",
        "ipv4:1.1.1.1: not a term of SPF",
        "-all: refuse everyone else",
      ],
    );
    expect(spf("v=spf1 -all", "v=spf1 mx -all")).toMatchObject({
      level: "bad",
      title: expect.stringContaining("several records"),
    });
  });

  it.each([
    ["v=DMARC1; p=reject; rua=mailto:a@example.com", "good", "DMARC: mail that fails is refused"],
    ["v=DMARC1;p=quarantine;pct=20", "good", "DMARC: mail that fails goes to spam"],
    ["v=DMARC1; p=none", "warn", "DMARC: mail that fails is only reported"],
    ["v=DMARC1; sp=reject", "bad", "DMARC: without a valid policy (p)"],
    ["v=DMARC1; p=constructor", "bad", "DMARC: without a valid policy (p)"],
    ["something else", "bad", "DMARC: none, so nobody is told what to do with forged mail"],
  ])("judges %s", (text, level, title) => {
    expect(dmarc(text)).toMatchObject({ level, title });
  });

  it.each([
    [`v=DKIM1; k=rsa; p=${"A".repeat(392)}`, "good", "DKIM: a key of type rsa"],
    [`p=${"A".repeat(216)}`, "warn", "DKIM: an RSA key of less than 2048 bits"],
    ["v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", "good", "DKIM: a key of type ed25519"],
    [`v=DKIM1; t=y; p=${"A".repeat(392)}`, "warn", "DKIM: a key of type rsa, for tests only"],
    ["v=DKIM1; p=", "warn", "DKIM: this key has been revoked"],
    ["v=spf1 -all", "bad", "DKIM: no key under this selector"],
  ])("judges the key %s", (text, level, title) => {
    expect(dkim(text)).toMatchObject({ level, title });
  });

  it("lists mail servers by preference, and knows a domain without mail", () => {
    expect(explain(found("MX", "20 b.example", "5 a.example"))[0]?.details).toEqual(["5 a.example", "20 b.example"]);
    expect(explain(found("MX", "0 ."))[0]).toMatchObject({ title: "MX: this domain takes no mail (RFC 7505)" });
    expect(explain(NONE)[0]).toMatchObject({ level: "warn" });
  });
});
