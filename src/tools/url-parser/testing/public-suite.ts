import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runSuite } from "#shared/testing/run-suite.ts";
import { suiteFolder } from "#shared/testing/suite-folder.ts";
import { parseUrl, readUrl } from "#tools/url-parser/parse-url.ts";

/** Date of the suite's checkout. */
const SUITE_DATE = "2026-07-20";

interface SuiteCase {
  input: string;
  base: string | null;
  failure?: boolean;
  relativeTo?: string;
  href: string;
  origin?: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
}

function readCases(): SuiteCase[] {
  const entries: (string | SuiteCase)[] = JSON.parse(
    readFileSync(join(suiteFolder("url"), "urltestdata.json"), "utf8"),
  );
  return entries.filter((entry) => typeof entry === "object");
}

describe("Web Platform Tests, urltestdata.json", () => {
  it("gives the parts of every URL, and says which part of every invalid one is wrong", async () => {
    const names = new Map<string, number>();
    await runSuite(join(import.meta.dirname, ".."), {
      id: "wpt-url",
      title: `Web Platform Tests: URL (${SUITE_DATE}), with the URL parser of Node`,
      source: "https://github.com/web-platform-tests/wpt/blob/master/url/resources/urltestdata.json",
      cases: readCases().map((one) => {
        const name = JSON.stringify(one.base === null ? [one.input] : [one.input, one.base]);
        const times = (names.get(name) ?? 0) + 1;
        names.set(name, times);
        return { name: times === 1 ? name : `${name} ${times}`, run: () => check(one) };
      }),
    });
  });
});

function check({ input, base, failure, ...expected }: SuiteCase): void {
  if (failure) {
    expect(() => readUrl(input, base ?? "")).toThrow(/scheme|host|port|IPv6|relative|empty|base/i);
    return;
  }
  const parts = parseUrl(input, { base: base ?? "", showCredentials: true });
  expect(parts).toMatchObject({
    url: expected.href,
    scheme: expected.protocol.slice(0, -1),
    username: expected.username,
    password: expected.password,
    host: expected.hostname,
    port: expected.port,
    path: expected.pathname,
    query: expected.search,
    fragment: expected.hash,
  });
  if (expected.origin !== undefined) expect(parts.origin ?? "null").toBe(expected.origin);
}
