import { describe, expect, it } from "vitest";
import { parseUserAgent } from "./parse-user-agent.ts";
import { userAgentText } from "./user-agent-text.ts";

describe("userAgentText", () => {
  it("writes one fact per line", () => {
    const phone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
    expect(userAgentText(parseUserAgent(phone))).toBe(
      "Browser: Safari 26.0\nEngine: WebKit 605.1.15\nDevice: Mobile Apple iPhone\nOS: iOS 26.0",
    );
  });

  it.each([
    ["Macintosh; Intel Mac OS X 10_15_7", "Version/26.1 Safari/605.1.15", "macOS 10.15.7 or later"],
    ["Macintosh; Intel Mac OS X 10_15_7", "Chrome/142.0.0.0 Safari/537.36", "macOS 10.15.7 or later"],
    ["Macintosh; Intel Mac OS X 10.15; rv:145.0", "Gecko/20100101 Firefox/145.0", "macOS 10.15 or later"],
    ["Macintosh; Intel Mac OS X 10_14_6", "Version/13.1 Safari/605.1.15", "macOS 10.14.6"],
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "CriOS/142.0 Mobile/15E148 Safari/604.1", "iOS 18.7 or later"],
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "Version/18.7 Mobile/15E148 Safari/604.1", "iOS 18.7"],
    ["iPhone; CPU iPhone OS 18_5 like Mac OS X", "CriOS/142.0 Mobile/15E148 Safari/604.1", "iOS 18.5"],
  ])("marks a version at which the string stays: (%s) %s", (system, end, os) => {
    const parsed = parseUserAgent(`Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`);
    expect(userAgentText(parsed)).toContain(`OS: ${os}`);
    expect(userAgentText(parsed).endsWith("or later")).toBe(os.endsWith("or later"));
  });

  it("leaves out unknown facts", () => {
    expect(userAgentText(parseUserAgent("curl/8.5.0"))).toBe("Command-line client or library: curl 8.5.0");
  });

  it("writes Unknown if nothing is known", () => {
    expect(userAgentText(parseUserAgent("?"))).toBe("Unknown");
  });
});
