import { isFrozenVersion } from "./operating-systems.ts";
import type { UserAgent } from "./parse-user-agent.ts";

/** The version of the system, as far as it is known. */
export function systemVersionText({ os, osVersion, browser, browserVersion }: UserAgent): string {
  // Safari before iOS 26 has the system's own version.
  const isExact = os === "iOS" && browser === "Safari" && osVersion.startsWith(browserVersion);
  return isFrozenVersion(os, osVersion) && !isExact ? `${osVersion} or later` : osVersion;
}

/** The known facts, one per line. */
export function userAgentText(parsed: UserAgent): string {
  const facts = [
    [parsed.client, parsed.browser, parsed.browserVersion],
    ["Engine", parsed.engine, parsed.engineVersion],
    ["Device", parsed.deviceType, parsed.device],
    ["OS", parsed.os, systemVersionText(parsed)],
    ["Processor", parsed.cpu],
  ];
  const known = facts.flatMap(([name, ...values]) => {
    const words = values.filter((value) => value !== "Unknown");
    return words.length > 0 ? [`${name}: ${words.join(" ")}`] : [];
  });
  return known.join("\n") || "Unknown";
}
