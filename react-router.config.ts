import { readdirSync } from "node:fs";
import type { Config } from "@react-router/dev/config";

const tools = readdirSync("src/tools", { withFileTypes: true }).filter((entry) => entry.isDirectory());

export default {
  appDirectory: "src",
  ssr: false,
  routeDiscovery: { mode: "initial" },
  // `/s/~` stands for every short link: no alias is called so.
  prerender: ["/", "/tools", "/404", "/s/~", ...tools.map((tool) => `/tools/${tool.name}`)],
} satisfies Config;
