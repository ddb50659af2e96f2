/** Renders the site's pages, at build time and when a server with its own settings starts. */
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { DocumentPartsContext } from "#app/document/document-parts.ts";
import { ICON_SYMBOLS } from "#app/document/icon-symbols.ts";
import { locationOf } from "#app/site-router.tsx";
import { setSiteBase } from "#contract/site-path.ts";
import { BASE_PLACEHOLDER, type RenderPage } from "#shared/built-site.ts";
import styles from "#ui/theme.css?inline";
import { Root } from "./root.tsx";
import { openPage } from "./routes.tsx";

setSiteBase(BASE_PLACEHOLDER);

/** Replaced when it's known which icons a page shows. */
const SYMBOLS_PLACEHOLDER = "{icon symbols}";

export const renderPage: RenderPage = async (path, { loader, files, symbols, sprite, accent }) => {
  const location = locationOf(path ?? "/");
  const opened = await openPage(location);
  if ("error" in opened) throw opened.error;
  const head = (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash */}
      <script data-files={files.join(" ")} dangerouslySetInnerHTML={{ __html: loader }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, allowed by their hash */}
      <style dangerouslySetInnerHTML={{ __html: styles + accent }} />
    </>
  );
  const end = (
    <svg aria-hidden="true" className="hidden" id={ICON_SYMBOLS} data-sprite={sprite}>
      {SYMBOLS_PLACEHOLDER}
    </svg>
  );
  const { prelude } = await prerender(
    <StrictMode>
      <DocumentPartsContext value={{ head, end, isShell: path === undefined }}>
        <Root first={{ location, opened }} />
      </DocumentPartsContext>
    </StrictMode>,
  );
  const html = await new Response(prelude).text();
  const shown = sprite ? iconsIn(html) : Object.keys(symbols);
  return html.replace(SYMBOLS_PLACEHOLDER, () => shown.map((name) => symbols[name]).join(""));
};

/** Names of the icons that a page shows as sent. */
function iconsIn(html: string): string[] {
  return Array.from(new Set(html.matchAll(/<use href="#icon-([^"]+)"/g).map(([, name = ""]) => name)));
}
