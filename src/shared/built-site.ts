/** Placeholders the build writes and the server replaces. */

/** Replaced with the site's origin in pages, the sitemap and robots.txt. */
export const ORIGIN_PLACEHOLDER = "https://sundry.invalid";

/** Replaced with the site's base path. The build doesn't know the origin or the path. */
export const BASE_PLACEHOLDER = "/__base__/";

/** Page for addresses only the server knows. The browser fills it in. */
export const FALLBACK_PAGE = "__fallback.html";

/** Page for the operator's recipes. The server writes each one's title into it. */
export const RECIPE_PAGE = "__recipe.html";

/** The short-link page is built with this impossible alias; the server replaces it with the real one. */
export const ALIAS_PLACEHOLDER = "~";

/** Path of the short-link page. */
export const SHORT_LINK_PATH = `/s/${ALIAS_PLACEHOLDER}`;
export const SHORT_LINK_PAGE = `s/${ALIAS_PLACEHOLDER}/index.html`;

/** Where the short-link page redirects. */
export const SHORT_LINK_TARGET = `/api/shortener/redirect/${ALIAS_PLACEHOLDER}`;
