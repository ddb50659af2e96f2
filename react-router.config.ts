import type { Config } from "@react-router/dev/config";
import { SHORT_LINK_PATH } from "#shared/built-site.ts";
import { siteTools } from "#site-settings.ts";

export default {
  appDirectory: "src",
  ssr: false,
  routeDiscovery: { mode: "initial" },
  prerender: ["/", "/tools", "/privacy", "/404", SHORT_LINK_PATH, ...siteTools().map((id) => `/tools/${id}`)],
} satisfies Config;
