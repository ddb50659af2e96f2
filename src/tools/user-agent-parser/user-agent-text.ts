import type { UserAgent } from "./parse-user-agent.ts";

/** The known facts, one per line. */
export function userAgentText(parsed: UserAgent): string {
  const facts = [
    [parsed.client, parsed.browser, parsed.browserVersion],
    ["Engine", parsed.engine, parsed.engineVersion],
    ["Device", parsed.deviceType, parsed.device],
    ["OS", parsed.os, parsed.osVersion],
    ["Processor", parsed.cpu],
  ];
  const known = facts.flatMap(([name, ...values]) => {
    const words = values.filter((value) => value !== "Unknown");
    return words.length > 0 ? [`${name}: ${words.join(" ")}`] : [];
  });
  return known.join("\n") || "Unknown";
}
