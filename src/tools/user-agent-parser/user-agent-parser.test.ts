import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readClientHints, type UserAgentData } from "./client-hints.ts";
import { parseUserAgent, type UserAgent } from "./parse-user-agent.ts";
import { userAgentText } from "./user-agent-text.ts";

/** User agent strings of browsers, devices, systems, bots, apps and programs, with the facts that each shows. */
const SAMPLES: readonly ({ userAgent: string } & Partial<UserAgent>)[] = readFileSync(
  join(import.meta.dirname, "testing/user-agents.jsonl"),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

describe("parseUserAgent", () => {
  it.each(SAMPLES)("recognizes $userAgent", ({ userAgent, ...facts }) => {
    expect(parseUserAgent(userAgent)).toMatchObject(facts);
  });

  it("gives Unknown for unrecognized text", () => {
    expect(new Set(Object.values(parseUserAgent("something else entirely")))).toEqual(new Set(["Unknown"]));
  });

  it("fills every field for any text, and is fast", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        for (const value of Object.values(parseUserAgent(text))) expect(value).not.toBe("");
      }),
    );
    expect(parseUserAgent("a".repeat(1_000_000)).client).toBe("Unknown");
  });
});

describe("userAgentText", () => {
  it("writes one fact per line, and leaves out unknown ones", () => {
    const phone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
    expect(userAgentText(parseUserAgent(phone))).toBe(
      "Browser: Safari 26.0\nEngine: WebKit 605.1.15\nDevice: Mobile Apple iPhone\nOS: iOS 26.0",
    );
    expect(userAgentText(parseUserAgent("curl/8.5.0"))).toBe("Command-line client or library: curl 8.5.0");
    expect(userAgentText(parseUserAgent("?"))).toBe("Unknown");
  });

  it.each([
    ["Macintosh; Intel Mac OS X 10_15_7", "Version/26.1 Safari/605.1.15", "macOS 10.15.7 or later"],
    ["Macintosh; Intel Mac OS X 10.15; rv:145.0", "Gecko/20100101 Firefox/145.0", "macOS 10.15 or later"],
    ["Macintosh; Intel Mac OS X 10_14_6", "Version/13.1 Safari/605.1.15", "macOS 10.14.6"],
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "CriOS/142.0 Mobile/15E148 Safari/604.1", "iOS 18.7 or later"],
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "Version/18.7 Mobile/15E148 Safari/604.1", "iOS 18.7"],
    ["iPhone; CPU iPhone OS 18_5 like Mac OS X", "CriOS/142.0 Mobile/15E148 Safari/604.1", "iOS 18.5"],
  ])("marks a version at which the string stays: (%s) %s", (system, end, os) => {
    const parsed = parseUserAgent(`Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`);
    expect(userAgentText(parsed).split("\n")).toContain(`OS: ${os}`);
  });
});

describe("readClientHints", () => {
  const data = (platformVersion: string, platform = "Windows"): UserAgentData => ({
    brands: [
      { brand: "Not=A?Brand", version: "24" },
      { brand: "Chromium", version: "142" },
    ],
    mobile: false,
    platform,
    getHighEntropyValues: async () => ({ platformVersion, architecture: "x86", bitness: "64", model: "" }),
  });

  it.each([
    ["13.0.0", "11"],
    ["10.0.0", "10"],
    ["0.3.0", "7 or 8"],
  ])("reads platform version %s of Windows as %s", async (version, windows) => {
    expect(await readClientHints(data(version))).toEqual({
      Brands: "Chromium 142",
      Platform: "Windows",
      "Platform version": version,
      Windows: windows,
      Mobile: "no",
      Processor: "x86, 64 bits",
    });
  });

  it("gives the low-entropy hints if the browser rejects the rest, and nothing if it has none", async () => {
    const refusing = { ...data("6.1", "Linux"), getHighEntropyValues: () => Promise.reject(new Error("NotAllowed")) };
    expect(await readClientHints(refusing)).toEqual({ Brands: "Chromium 142", Platform: "Linux", Mobile: "no" });
    expect(await readClientHints(undefined)).toBeUndefined();
  });
});
