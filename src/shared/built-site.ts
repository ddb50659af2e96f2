/** What the build writes and the server looks for. */

/** Stands for the site's origin in pages, sitemap and robots.txt; the server puts the real one in its place. */
export const ORIGIN_PLACEHOLDER = "https://sundry.invalid";

/** The page for addresses that only the server knows; it is filled in the browser. */
export const FALLBACK_PAGE = "__spa-fallback.html";

/** The short link's page is built for this alias, which cannot be one; the server puts the real one in its place. */
export const ALIAS_PLACEHOLDER = "~";

/** Where that page is. */
export const SHORT_LINK_PATH = `/s/${ALIAS_PLACEHOLDER}`;
export const SHORT_LINK_PAGE = `s/${ALIAS_PLACEHOLDER}/index.html`;

/** Where it leads. */
export const SHORT_LINK_TARGET = `/api/shortener/redirect/${ALIAS_PLACEHOLDER}`;
