import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "User Agent Parser",
  description: "Find the browser, engine, device and system in a user agent string.",
  category: "Network",
  order: 2,
  keywords:
    "ua, user-agent, useragent, browser detection, what is my browser, device detection, bot, crawler, googlebot, client hints, sec-ch-ua, navigator.useragent, http header, operating system, browser version",
  opens: [{ kind: "user-agent", rank: 1 }],
  icon: "monitor-smartphone",
  runs: "browser",
};
