import { existsSync } from "node:fs";
import { join } from "node:path";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { siteTools } from "./site-settings.ts";

const hasView = (id: string) => existsSync(join(import.meta.dirname, "tools", id, "view.tsx"));

export default [
  index("app/home/page.tsx"),
  route("tools", "app/tool-list/page.tsx"),
  layout(
    "app/tool-frame/layout.tsx",
    siteTools().flatMap((id) => [
      route(`tools/${id}`, `tools/${id}/page.tsx`),
      ...(hasView(id) ? [route(`tools/${id}/:id`, `tools/${id}/view.tsx`)] : []),
    ]),
  ),
  route("privacy", "app/privacy/page.tsx"),
  route("s/:alias", "app/short-link/page.tsx"),
  route("*", "app/not-found/page.tsx"),
] satisfies RouteConfig;
