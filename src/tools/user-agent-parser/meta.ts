import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "user-agent-parser",
  title: "User Agent Parser",
  description:
    "Read a user agent string: browser, engine, device and operating system, bots and command-line clients too.",
  category: "Network",
  order: 2,
  keywords: [
    "ua",
    "user-agent",
    "useragent",
    "browser detection",
    "what is my browser",
    "device detection",
    "bot",
    "crawler",
    "googlebot",
    "client hints",
    "sec-ch-ua",
    "navigator.useragent",
    "http header",
    "operating system",
    "browser version",
  ],
  icon: "monitor-smartphone",
  runs: "browser",
};
