/** Renders the site's pages, at build time and when a server with its own settings starts. */
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { DocumentPartsContext } from "#app/document/document-parts.ts";
import { setSiteBase } from "#contract/site-path.ts";
import { BASE_PLACEHOLDER, type RenderPage } from "#shared/built-site.ts";
import styles from "#ui/theme.css?inline";
import { routes } from "./routes.tsx";

setSiteBase(BASE_PLACEHOLDER);

export const renderPage: RenderPage = async (path, { loader, files, symbols, accent }) => {
  const handler = createStaticHandler(routes, { basename: BASE_PLACEHOLDER });
  const context = await handler.query(new Request(`http://localhost${BASE_PLACEHOLDER}${path?.slice(1) ?? ""}`));
  if (context instanceof Response) throw new Error(`${path} is not a page`);
  if (context.errors) throw Object.values(context.errors)[0];
  const router = createStaticRouter(handler.dataRoutes, context);
  const head = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
      <script data-files={files.join(" ")} dangerouslySetInnerHTML={{ __html: loader }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, allowed by their hash */}
      <style dangerouslySetInnerHTML={{ __html: styles + accent }} />
    </>
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: icons from a package
  const end = <svg aria-hidden="true" className="hidden" dangerouslySetInnerHTML={{ __html: symbols }} />;
  const { prelude } = await prerender(
    <StrictMode>
      <DocumentPartsContext value={{ head, end, isShell: path === undefined }}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </DocumentPartsContext>
    </StrictMode>,
  );
  return new Response(prelude).text();
};
