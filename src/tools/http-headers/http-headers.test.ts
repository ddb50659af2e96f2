import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOperation } from "#shared/run-operation.ts";
import { cpuTime } from "#shared/testing/cpu-time.ts";
import { runSuite } from "#shared/testing/run-suite.ts";
import { explainSetCookie } from "./cookies.ts";
import { explainHeader } from "./explain.ts";
import { explainHeaders } from "./report.ts";
import { operations } from "./tool.ts";

const NOW = Date.UTC(2026, 10, 29, 12);
const explain = (name: string, value: string) => explainHeader(name, value, NOW) ?? { facts: [], problems: [] };
const problemsOf = (name: string, value: string) => explain(name, value).problems;
const factsOf = (name: string, value: string) => Object.fromEntries(explain(name, value).facts);

interface Case {
  name: string;
  received: string[];
  sent: string[];
  /** Where the cookies would be sent to. */
  to?: string;
}

/** When the tests of the working group were written. */
const THEN = Date.UTC(2011, 0, 1);
const HOST = "home.example.org";

/** What a browser would send back, by the explanations alone (RFC 6265 §5.3 and §5.4). */
function sentAfter({ received, to = "/cookie-parser-result" }: Case): string[] {
  const url = new URL(to, `http://${HOST}`);
  const jar = new Map<string, { pair: string; domain: string | undefined; path: string }>();
  for (const header of received) {
    const { facts, problems } = explainSetCookie(header, THEN);
    const fact = new Map<string, string>(facts);
    const isRejected = problems.some((problem) => problem.startsWith("Browsers reject it"));
    const domain = / and its subdomains$/.test(fact.get("Sent to") ?? "")
      ? fact
          .get("Sent to")
          ?.replace(/ and its subdomains$/, "")
          .toLowerCase()
      : undefined;
    if (facts.length === 0 || isRejected || fact.get("Secure") !== "no" || !isWithin(HOST, domain ?? HOST)) continue;
    const path = fact.get("Path")?.startsWith("/") ? String(fact.get("Path")) : "/";
    const key = [fact.get("Name"), domain, path].join(";");
    const pair = `${fact.get("Name")}=${fact.get("Value")?.replace(/ \(decoded: .*$/s, "")}`;
    if (fact.get("Kept")?.startsWith("not")) jar.delete(key);
    else jar.set(key, { pair, domain, path });
  }
  return [...jar.values()]
    .filter(({ domain }) => (domain === undefined ? url.hostname === HOST : isWithin(url.hostname, domain)))
    .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith("/") ? path : `${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .map(({ pair }) => pair);
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

describe("Set-Cookie", () => {
  it("passes the tests of the http-state working group", async () => {
    const cases: Case[] = JSON.parse(readFileSync(join(import.meta.dirname, "testing/suite/http-state.json"), "utf8"));
    const isNameless = ({ received }: Case) => received.some((header) => /^\s*(?:=|[^=;]+(?:;|$))/.test(header));
    await runSuite(import.meta.dirname, {
      id: "http-state",
      title: "Set-Cookie tests of the http-state working group",
      source: "https://github.com/abarth/http-state",
      library: "set-cookie-parser",
      cases: cases.map((one) => ({ name: one.name, run: () => expect(sentAfter(one)).toEqual(one.sent) })),
      exceptions: [
        {
          reason: "These tests drop cookies without a name. Browsers and RFC 6265bis keep them.",
          cases: cases
            .filter((one) => isNameless(one) && JSON.stringify(sentAfter(one)) !== JSON.stringify(one.sent))
            .map(({ name }) => name),
        },
        { reason: "An empty Domain: the working group calls this test optional.", cases: ["OPTIONAL_DOMAIN0042"] },
      ],
    });
  });

  it.each([
    ["id=1; SameSite=None", "Browsers reject it: SameSite=None needs Secure."],
    ["id=1; Partitioned", "Browsers reject it: Partitioned needs Secure."],
    ["__Secure-id=1", "Browsers reject it: this name needs Secure."],
    ["__Host-id=1; Secure; Path=/; Domain=example.com", "Browsers reject it: __Host- needs Path=/ and no Domain."],
    ["id=1; Domain=com", "Browsers reject it: “com” is not a domain that can have cookies."],
    [`id=${"é".repeat(2_048)}`, "Browsers reject it: name and value have over 4096 bytes."],
    ["id=1", "Without Secure, anybody on the network can read it if a request uses HTTP."],
    ["id=1; SameSite=Often", "SameSite can't be “Often”: browsers ignore it."],
    ["id=1; Expires=soon", "Expires is not a date: browsers ignore it."],
    ["id=1; Max-Age=1h", "Max-Age is not a number: browsers ignore it."],
    ["id=1; Max-Age=99999999", "Chrome keeps cookies for at most 400 days."],
    ["id=1; Colour=red", "Browsers ignore colour."],
    ["=", "This sets no cookie: its name is missing or reserved in JavaScript."],
    ["toString=1", "This sets no cookie: its name is missing or reserved in JavaScript."],
  ])("says what is wrong with %.40s", (header, problem) => {
    expect(problemsOf("Set-Cookie", header)).toContain(problem);
  });

  it("has nothing against a cookie as it should be", () => {
    const header = "__Host-id=a%20b; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=5400";
    expect(problemsOf("Set-Cookie", header)).toEqual([]);
    expect(factsOf("set-cookie", header)).toMatchObject({ Value: "a%20b (decoded: a b)", Kept: "for 1.5 hours" });
  });

  it("knows that Max-Age comes before Expires, and what deletes", () => {
    const past = "Expires=Wed, 21 Oct 2015 07:28:00 GMT";
    expect(factsOf("Set-Cookie", `id=1; ${past}`).Kept).toBe("not at all: deletes it");
    expect(factsOf("Set-Cookie", `id=1; Max-Age=60; ${past}`).Kept).toBe("for 1 minute");
    expect(factsOf("Set-Cookie", "id=1; Max-Age=0").Kept).toBe("not at all: deletes it");
  });
});

describe("Cache-Control", () => {
  it.each([
    ["no-store, max-age=0", "With no-store, the other directives have no effect."],
    ["public, private", "public and private contradict each other."],
    ["no-cache, immutable, max-age=1", "no-cache and immutable contradict each other."],
    ["private, s-maxage=60", "With private, s-maxage has no effect."],
    ["immutable", "immutable needs max-age."],
    ["max-age=1 hour", "max-age needs a number of seconds."],
    ["max-age=1, max-age=2", "max-age is there twice."],
    ["nocache", "nocache is not a known directive, and ignored."],
    ["constructor", "constructor is not a known directive, and ignored."],
  ])("says what is wrong with %s", (value, problem) => {
    expect(problemsOf("Cache-Control", value)).toContain(problem);
  });

  it("explains the examples of RFC 9111 and 8246", () => {
    expect(factsOf("cache-control", 'private, community="UCI"').community).toBe('unknown ("UCI")');
    expect(explain("Cache-Control", "max-age=31536000, immutable")).toEqual({
      facts: [
        ["max-age", "fresh for 365 days"],
        ["immutable", "never changes while it is fresh, so reloads don't check it"],
      ],
      problems: [],
    });
    expect(problemsOf("Cache-Control", "max-stale")).toEqual([]);
  });
});

describe("Strict-Transport-Security", () => {
  it("finds nothing wrong with the examples of RFC 6797, except that they have no year", () => {
    expect(problemsOf("Strict-Transport-Security", "max-age=31536000")).toEqual([]);
    expect(problemsOf("Strict-Transport-Security", 'max-age="31536000"')).toEqual([]);
    expect(problemsOf("Strict-Transport-Security", "max-age=0; includeSubDomains")).toEqual([
      "This ends it: browsers use HTTP again.",
    ]);
    expect(problemsOf("Strict-Transport-Security", "max-age=15768000 ; includeSubDomains")).toEqual([]);
  });

  it.each([
    ["includeSubDomains", "It has no effect: max-age is missing."],
    ["max-age=3600", "max-age is short. Usual is a year or two."],
    ["max-age=63072000; preload", "The preload list needs includeSubDomains and a year (31536000)."],
  ])("says what is wrong with %s", (value, problem) => {
    expect(problemsOf("Strict-Transport-Security", value)).toContain(problem);
  });
});

describe("Content-Security-Policy", () => {
  it("lists the directives and the findings, the worst first", () => {
    const { facts, problems } = explain(
      "Content-Security-Policy",
      "script-src 'unsafe-inline' https:; object-src 'none'",
    );
    expect(facts).toEqual([
      ["script-src", "'unsafe-inline' https:"],
      ["object-src", "'none'"],
    ]);
    expect(problems[0]).toMatch(/^script-src 'unsafe-inline' \(high\)/);
  });

  it("has nothing serious against a strict policy", () => {
    const policy = "script-src 'nonce-rAnd0m4567' 'strict-dynamic'; object-src 'none'; base-uri 'none'";
    expect(problemsOf("content-security-policy-report-only", policy).join()).not.toMatch(/\((?:high|medium)\)/);
  });
});

describe("other headers", () => {
  it("sorts by weight, as in RFC 9110", () => {
    expect(explain("Accept", "text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, */*;q=0.5").facts).toEqual([
      ["text/plain;format=flowed", "weight 1"],
      ["text/plain", "weight 0.7"],
      ["*/*", "weight 0.5"],
      ["text/*", "weight 0.3"],
    ]);
    expect(explain("Accept-Encoding", "gzip;q=1.0, identity; q=0.5, *;q=0").facts.at(-1)).toEqual([
      "*",
      "not accepted",
    ]);
    expect(problemsOf("Accept-Language", "de;q=2, en;q=")).toHaveLength(2);
  });

  it("reads Basic credentials", () => {
    const header = "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==";
    expect(factsOf("Authorization", header)).toMatchObject({ User: "Aladdin", Password: "open sesame" });
    expect(problemsOf("Authorization", "Basic QWxh!")).toEqual(["The credentials are not Base64."]);
    expect(problemsOf("Authorization", "Basic QWxh")).toContain("A colon after the user name is missing.");
    expect(explain("Authorization", "Bearer abc")).toEqual({ facts: [["Bearer", "abc"]], problems: [] });
  });

  it.each([
    ["X-Content-Type-Options", "nosniff", "sniff"],
    ["X-Frame-Options", "DENY", "ALLOW-FROM https://example.com"],
    ["Referrer-Policy", "strict-origin-when-cross-origin", "unsafe-url"],
    ["Access-Control-Allow-Origin", "https://example.com", "*"],
    ["Content-Type", "text/html; charset=utf-8", "text/html"],
    ["Server", "nginx", "nginx/1.27"],
  ])("accepts %s: %s, and says something about %s", (name, fine, other) => {
    expect(problemsOf(name, fine)).toEqual([]);
    expect(problemsOf(name, other)).toHaveLength(1);
  });
});

describe("explainHeaders", () => {
  const read = (text: string) => {
    const warnings: string[] = [];
    return { text: explainHeaders(text, { now: NOW, warn: (warning) => warnings.push(warning) }), warnings };
  };

  it("reads several responses of curl -v, and says what it leaves out", () => {
    const { text, warnings } = read(
      "* Connected\r\n> GET / HTTP/1.1\r\n> Host: a\r\n>\r\n< HTTP/1.1 301 Moved\r\n< Location: /b\r\n<\r\n< HTTP/2 200\r\n< vary: x,\r\n<  y\r\n\r\n<html>",
    );
    expect(text).toMatch(/^GET \/ HTTP\/1\.1\n\nHost: a\n\nHTTP\/1\.1 301 Moved\n\nLocation: \/b\n/);
    expect(text).toContain("vary: x, y\n");
    expect(warnings).toHaveLength(2);
  });

  it("names the security headers that a response lacks", () => {
    expect(read("HTTP/1.1 200 OK\nReferrer-Policy: no-referrer").text).toMatch(/Missing:\n {2}Content-Security/);
    expect(read("Referrer-Policy: no-referrer").text).toBe("Referrer-Policy: no-referrer\n");
  });

  it("says where a line is that is not a header", () => {
    const failure = expect(() => read("Host: a\nno header"));
    failure.toThrow(expect.objectContaining({ name: "InputError", position: { offset: 8 } }));
    expect(() => read("x".repeat(200_000))).toThrow("over 100 KB");
  });

  it("shows a policy with a source that is not a host", () => {
    expect(read("content-security-policy: default-src = /").text).toContain("A source is not a valid host or URL");
  });

  it("explains any value in linear time", async () => {
    const names =
      "cookie set-cookie cache-control content-security-policy strict-transport-security accept authorization";
    const value = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."=;, \"q-'%ax/") }));
    fc.assert(
      fc.property(fc.constantFrom(...names.split(" ")), value, (name, text) => {
        expect(typeof read(`${name}: ${text.replace(/[\r\n]/g, "")}`).text).toBe("string");
      }),
    );
    for (const name of names.split(" ")) {
      for (const part of ["; ", ";q=", '"', "a=b;", ", ", "a".repeat(9)]) {
        const line = `${name}: ${part.repeat(90_000 / part.length)}`;
        expect(await cpuTime(() => read(line)), line.slice(0, 40)).toBeLessThan(2_000);
      }
    }
  });
});

it("refuses a user name with a colon", async () => {
  await expect(runOperation(operations.basicAuth, { user: "a:b" }, {})).rejects.toMatchObject({ field: "user" });
});
