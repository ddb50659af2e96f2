/** Hydrates the prerendered page once the code of its route has loaded. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type {} from "#app/agents/model-context.ts";
import { loadIconSymbols } from "#app/document/icon-symbols.ts";
import { currentLocation } from "#app/site-router.tsx";
import { whenIdle } from "#app/when-idle.ts";
import { Root } from "./root.tsx";
import { openPage } from "./routes.tsx";

if (import.meta.env.DEV) await import("#ui/theme.css");

const location = currentLocation();
const opened = await openPage(location);
// The loader reports it.
if ("error" in opened) throw opened.error;
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Root first={{ location, opened }} />
    </StrictMode>,
  );
});
loadIconSymbols();

const { modelContext } = document;
if (modelContext) {
  whenIdle(() => import("#app/agents/register-tools.ts").then(({ registerTools }) => registerTools(modelContext)));
}
