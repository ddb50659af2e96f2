import docPaths from "virtual:doc-paths";
import toolPages from "virtual:tool-pages";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { loadPage } from "#app/document/load-page.ts";
import type { PageHandle } from "#app/document/page-head.tsx";
import { ToolLayout } from "#app/tool-frame/layout.tsx";
import { type ToolSummary, toolPath } from "#shared/tool-meta.ts";
import { catalogue, siteRecipes } from "#tools/catalogue.ts";
import { Root, RootError } from "./root.tsx";

/** Every page of the site, loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      { index: true, lazy: lazyPage(() => import("#app/home/page.tsx")) },
      { path: "tools", lazy: lazyPage(() => import("#app/tool-list/page.tsx")) },
      { Component: ToolLayout, children: [...catalogue.flatMap(toolRoutes), ...siteRecipes.map(recipeRoute)] },
      { path: "recipes", lazy: lazyPage(() => import("#app/recipes/page.tsx")) },
      { path: "privacy", lazy: lazyPage(() => import("#app/privacy/page.tsx")) },
      { path: "quality", lazy: lazyPage(() => import("#app/quality/page.tsx")) },
      { path: "admin", lazy: lazyPage(() => import("#app/admin/page.tsx")) },
      ...docPaths.map((path) => ({ path, lazy: lazyPage(() => import("#app/docs/page.tsx")) })),
      { path: "s/:alias", lazy: lazyPage(() => import("#app/short-link/page.tsx")) },
      { path: "*", lazy: lazyPage(() => import("#app/not-found/page.tsx")) },
    ],
  },
];

function toolRoutes({ id, title, description }: ToolSummary): RouteObject[] {
  const { page: load, view } = toolPages[id] ?? {};
  if (!load) return [];
  const path = toolPath(id);
  const meta = () => ({ title, description, path });
  return [
    { path, lazy: lazyPage(async () => ({ ...(await load()), meta })) },
    ...(view ? [{ path: `${path}/:id`, lazy: lazyPage(view) }] : []),
  ];
}

function recipeRoute({ id, title, description }: ToolSummary): RouteObject {
  const path = toolPath(id);
  const meta = () => ({ title, description, path });
  return { path, lazy: lazyPage(async () => ({ ...(await import("#app/recipe-tool/page.tsx")), meta })) };
}

/** Adapts a page module to a lazy route. */
function lazyPage(load: () => Promise<{ default: ComponentType; meta: PageHandle["meta"] }>) {
  return async () => {
    const { default: Component, meta } = await loadPage(load);
    return { Component, handle: { meta } satisfies PageHandle };
  };
}
