import type { MetaDescriptor } from "react-router";
import { sitePath } from "#contract/site-path.ts";
import { ORIGIN_PLACEHOLDER } from "#shared/built-site.ts";

const SITE = import.meta.env.SITE_NAME;

/**
 * The origin that the server wrote into this page stays right for the pages after it: behind a proxy it is not the
 * one in the address bar, and a second canonical link would contradict the first.
 */
function siteOrigin(): string {
  if (typeof document === "undefined") return ORIGIN_PLACEHOLDER;
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  return canonical ? new URL(canonical.href).origin : location.origin;
}

/** The title of the browser's tab: the page first, because tabs are narrow. */
export function documentTitle(title: string): string {
  return `${title} · ${SITE}`;
}

/** All that a page says about itself in its head. `path` begins with a slash; `title` is without the site's name. */
export function pageMeta({
  title,
  description,
  path,
}: {
  title: string;
  description: string;
  path: string;
}): MetaDescriptor[] {
  const origin = siteOrigin();
  const url = origin + sitePath(path);
  return [
    { title: documentTitle(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: SITE },
    { property: "og:image", content: origin + sitePath("/card.png") },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
