import type { Config } from "@react-router/dev/config";
import { siteTools } from "#site-settings.ts";

export default {
  appDirectory: "src",
  ssr: false,
  routeDiscovery: { mode: "initial" },
  // `/s/~` stands for every short link: no alias is called so.
  prerender: ["/", "/tools", "/404", "/s/~", ...siteTools().map((id) => `/tools/${id}`)],
} satisfies Config;
