import docPaths from "virtual:doc-paths";
import toolPages from "virtual:tool-pages";
import type { ComponentType, ReactNode } from "react";
import { loadPage } from "#app/document/load-page.ts";
import type { PageMeta } from "#app/document/page-head.tsx";
import type { Opened } from "#app/site-router.tsx";
import { ToolLayout } from "#app/tool-frame/layout.tsx";
import { decodePercentIfValid } from "#shared/decode-percent.ts";
import { type ToolSummary, toolPath } from "#shared/tool-meta.ts";
import { catalogue, siteRecipes } from "#tools/catalogue.ts";
import type { SiteLocation } from "#ui/router.tsx";

interface PageModule {
  default: ComponentType;
  meta: (location: SiteLocation) => PageMeta;
}

/** A page and the frame around it. */
export interface SitePage extends PageModule {
  Frame: ComponentType<{ children: ReactNode }> | undefined;
}

interface Route {
  load: () => Promise<PageModule>;
  Frame?: SitePage["Frame"];
  /** Once it has been opened. */
  loaded?: PageModule;
}

/** Every page of the site by its path in lower case, loaded when it is opened. `*` stands for one part of a path. */
const routes = new Map<string, Route>([
  ["/", { load: () => import("#app/home/page.tsx") }],
  ["/tools", { load: () => import("#app/tool-list/page.tsx") }],
  ...catalogue.flatMap(toolRoutes),
  ...siteRecipes.map(recipeRoute),
  ["/recipes", { load: () => import("#app/recipes/page.tsx") }],
  ["/privacy", { load: () => import("#app/privacy/page.tsx") }],
  ["/quality", { load: () => import("#app/quality/page.tsx") }],
  ["/admin", { load: () => import("#app/admin/page.tsx") }],
  ...docPaths.map((path): [string, Route] => [path, { load: () => import("#app/docs/page.tsx") }]),
  ["/s/*", { load: () => import("#app/short-link/page.tsx") }],
]);

const NOT_FOUND: Route = { load: () => import("#app/not-found/page.tsx") };

function toolRoutes({ id, title, description }: ToolSummary): [string, Route][] {
  const { page, view } = toolPages[id] ?? {};
  if (!page) return [];
  const path = toolPath(id);
  const meta = () => ({ title, description, path });
  return [
    [path, { load: async () => ({ ...(await page()), meta }), Frame: ToolLayout }],
    ...(view ? [[`${path}/*`, { load: view, Frame: ToolLayout }] satisfies [string, Route]] : []),
  ];
}

function recipeRoute({ id, title, description }: ToolSummary): [string, Route] {
  const path = toolPath(id);
  const meta = () => ({ title, description, path });
  return [path, { load: async () => ({ ...(await import("#app/recipe-tool/page.tsx")), meta }), Frame: ToolLayout }];
}

/** The page at an address; a promise while its code is loading. */
export function openPage({ pathname }: SiteLocation): Opened<SitePage> | Promise<Opened<SitePage>> {
  const parts = pathname.split("/").filter((part) => part !== "");
  const exact = routes.get(pathOf(parts));
  const param = exact ? undefined : decodePercentIfValid(parts.at(-1) ?? "");
  const route = exact ?? routes.get(pathOf([...parts.slice(0, -1), "*"])) ?? NOT_FOUND;
  const opened = (module: PageModule) => ({ page: { ...module, Frame: route.Frame }, param });
  if (route.loaded) return opened(route.loaded);
  return loadPage(route.load).then(
    (module) => {
      route.loaded = module;
      return opened(module);
    },
    (error: unknown) => ({ error }),
  );
}

const pathOf = (parts: readonly string[]) => `/${parts.map(decodePercentIfValid).join("/").toLowerCase()}`;
