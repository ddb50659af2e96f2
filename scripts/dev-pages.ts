import type { Plugin } from "vite";
import { loadConfig } from "#server/platform/config.ts";
import { accentStyles } from "#server/site/accent.ts";
import { siteSettings } from "#server/site/own-site.ts";
import { BASE_PLACEHOLDER, type RenderPage } from "#shared/built-site.ts";
import { bundleScript } from "./bundle-script.ts";
import { iconSymbols } from "./icon-sprite.ts";
import { readMetas } from "./tool-catalog.ts";

/** Renders pages on request during development. */
export function devPages(): Plugin {
  return {
    name: "dev-pages",
    apply: "serve",
    configureServer: (server) => () => {
      const config = loadConfig(process.env);
      globalThis.renderedSite = siteSettings(config);
      server.middlewares.use(async (request, response, next) => {
        const path = (request.originalUrl ?? "/").replace(/\?.*/, "");
        if (!request.headers.accept?.includes("text/html")) return next();
        try {
          const module = await server.ssrLoadModule("/src/entry-server.tsx");
          const { renderPage } = module as { renderPage: RenderPage };
          const html = await renderPage(path, {
            loader: await bundleScript("src/app/loader/loader.ts"),
            files: ["/src/entry-client.tsx"],
            symbols: iconSymbols(await readMetas()),
            sprite: undefined,
            accent: config.accentColor ? accentStyles(config.accentColor) : "",
          });
          const page = await server.transformIndexHtml(path, html.replaceAll(BASE_PLACEHOLDER, "/"));
          response.setHeader("content-type", "text/html; charset=utf-8").end(page);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
