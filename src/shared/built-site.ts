/** What the build writes and the server looks for. */

/** The server puts the site's origin in its place, in pages, sitemap and robots.txt. */
export const ORIGIN_PLACEHOLDER = "https://sundry.invalid";

/** The server puts the path below which the site is in its place. The build knows neither. */
export const BASE_PLACEHOLDER = "/__base__/";

/** The page for addresses that only the server knows; it is filled in the browser. */
export const FALLBACK_PAGE = "__fallback.html";

/** The short link's page is built for this alias, which no link can have; the server puts the real one in its place. */
export const ALIAS_PLACEHOLDER = "~";

/** Path of that page. */
export const SHORT_LINK_PATH = `/s/${ALIAS_PLACEHOLDER}`;
export const SHORT_LINK_PAGE = `s/${ALIAS_PLACEHOLDER}/index.html`;

/** Address that page leads to. */
export const SHORT_LINK_TARGET = `/api/shortener/redirect/${ALIAS_PLACEHOLDER}`;
