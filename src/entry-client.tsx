/** Hydrates the prerendered page once the code of its route has loaded. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import type {} from "#app/agents/model-context.ts";
import { whenIdle } from "#app/when-idle.ts";
import { sitePath } from "#contract/site-path.ts";
import { routes } from "./routes.tsx";

if (import.meta.env.DEV) await import("#ui/theme.css");

const basename = sitePath("/");
// https://reactrouter.com/start/data/custom#4-hydrate-in-the-browser
const shown = matchRoutes(routes, location, basename) ?? [];
await Promise.all(
  shown.map(async ({ route }) => {
    if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
  }),
);
const router = createBrowserRouter(routes, { basename, hydrationData: { loaderData: {} } });
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
});

const { modelContext } = document;
if (modelContext) {
  whenIdle(() => import("#app/agents/register-tools.ts").then(({ registerTools }) => registerTools(modelContext)));
}
