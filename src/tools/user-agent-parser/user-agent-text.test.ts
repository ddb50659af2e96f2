import { describe, expect, it } from "vitest";
import { parseUserAgent } from "./parse-user-agent.ts";
import { userAgentText } from "./user-agent-text.ts";

describe("userAgentText", () => {
  it("writes one fact per line", () => {
    const phone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
    expect(userAgentText(parseUserAgent(phone))).toBe(
      "Browser: Safari 26.0\nEngine: WebKit 605.1.15\nDevice: Mobile Apple iPhone\nOS: iOS 18.6",
    );
  });

  it("leaves out unknown facts", () => {
    expect(userAgentText(parseUserAgent("curl/8.5.0"))).toBe("Command-line client or library: curl 8.5.0");
  });

  it("writes Unknown if nothing is known", () => {
    expect(userAgentText(parseUserAgent("?"))).toBe("Unknown");
  });
});
