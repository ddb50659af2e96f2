import { dataOutput, operation, textInput } from "#shared/operation.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";
import { userAgentText } from "./user-agent-text.ts";

export const meta: ToolDeclaration = {
  title: "User Agent Parser",
  description: "Find the browser, engine, device and system in a user agent string.",
  category: "Network",
  order: 2,
  keywords:
    "ua, user-agent, useragent, browser detection, what is my browser, device detection, bot, crawler, googlebot, client hints, sec-ch-ua, navigator.useragent, http header, operating system, browser version, what browser am i using, browser info, which browser",
  opens: [{ kind: "user-agent", rank: 1 }],
  icon: "monitor-smartphone",
  runs: "browser",
};

export const operations = {
  parse: operation({
    label: "Parse",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: dataOutput({ fileName: "user-agent.txt", toText: userAgentText }),
    options: {},
    messages: {
      empty: "Please enter a user agent string",
      done: "Parsed!",
      failed: "Failed to parse the user agent string",
    },
    examples: [
      {
        title: "Edge on Windows",
        input:
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
        output: {
          client: "Browser",
          browser: "Edge",
          browserVersion: "142.0.0.0",
          engine: "Blink",
          engineVersion: "142.0.0.0",
          os: "Windows",
          osVersion: "10/11",
          device: "Unknown",
          deviceType: "Desktop",
          vendor: "Unknown",
          model: "Unknown",
          cpu: "amd64",
        },
      },
      {
        title: "A command-line client",
        input: "curl/8.5.0",
        output: {
          client: "Command-line client or library",
          browser: "curl",
          browserVersion: "8.5.0",
          engine: "Unknown",
          engineVersion: "Unknown",
          os: "Unknown",
          osVersion: "Unknown",
          device: "Unknown",
          deviceType: "Unknown",
          vendor: "Unknown",
          model: "Unknown",
          cpu: "Unknown",
        },
      },
      {
        title: "A bot that imitates Chrome",
        input:
          "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/142.0.0.0 Safari/537.36",
        output: {
          client: "Bot",
          browser: "bingbot",
          browserVersion: "2.0",
          engine: "Blink",
          engineVersion: "142.0.0.0",
          os: "Unknown",
          osVersion: "Unknown",
          device: "Unknown",
          deviceType: "Unknown",
          vendor: "Unknown",
          model: "Unknown",
          cpu: "Unknown",
        },
      },
    ],
    code: () => import("./parse-user-agent.ts"),
    run: ({ parseUserAgent }, { input: text }) => parseUserAgent(text),
  }),
};
