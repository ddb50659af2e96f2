import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const toolFolders = readdirSync(join(import.meta.dirname, "tools"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const hasView = (id: string) => existsSync(join(import.meta.dirname, "tools", id, "view.tsx"));

export default [
  index("app/home/page.tsx"),
  route("tools", "app/tool-list/page.tsx"),
  layout(
    "app/tool-frame/layout.tsx",
    toolFolders.flatMap((id) => [
      route(`tools/${id}`, `tools/${id}/page.tsx`),
      ...(hasView(id) ? [route(`tools/${id}/:id`, `tools/${id}/view.tsx`)] : []),
    ]),
  ),
  route("s/:alias", "app/short-link/page.tsx"),
  route("*", "app/not-found/page.tsx"),
] satisfies RouteConfig;
