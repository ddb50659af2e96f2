import { useEffect } from "react";
import { useShownPath } from "#app/document/shown-path.ts";
import { site } from "#contract/site.ts";
import { sitePath } from "#contract/site-path.ts";
import { ORIGIN_PLACEHOLDER } from "#shared/built-site.ts";
import { type SiteLocation, useLocation } from "#ui/router.tsx";

/** A page's metadata for `<head>`. */
export interface PageMeta {
  /** Without the site's name. */
  title: string;
  description?: string;
  /** Path of the page, starting with a slash. */
  path?: string;
  /** Keeps it out of search engines. */
  hidden?: boolean;
}

/** The tab title: the page comes first because tabs are narrow. */
function documentTitle(title: string): string {
  return `${title} · ${site.name}`;
}

/** Head of the current page. */
export function PageHead({ metaOf }: { metaOf?: ((location: SiteLocation) => PageMeta) | undefined }) {
  const location = useLocation();
  const isShown = useShownPath() !== undefined;
  const meta = isShown && metaOf?.(location);
  useEffect(() => {
    // The server's own for a page that wasn't prerendered.
    if (isShown) for (const tag of document.head.querySelectorAll("[data-early]")) tag.remove();
  }, [isShown]);
  if (!meta) return <title>{site.name}</title>;
  const { title, description, path, hidden } = meta;
  return (
    <>
      <title>{documentTitle(title)}</title>
      {description && <meta name="description" content={description} />}
      {path && <PageAddress path={path} />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta name="twitter:card" content="summary_large_image" />
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}

function PageAddress({ path }: { path: string }) {
  const origin = siteOrigin();
  const url = origin + sitePath(path);
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={origin + sitePath("/card.png")} />
    </>
  );
}

/**
 * Keeps using the origin that the server wrote into the first page: behind a proxy it differs from the address bar, and
 * a second canonical link would contradict the first.
 */
function siteOrigin(): string {
  if (typeof document === "undefined") return ORIGIN_PLACEHOLDER;
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  return canonical ? new URL(canonical.href).origin : location.origin;
}
