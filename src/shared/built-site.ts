/** Placeholders the build writes and the server replaces. */

/** Replaced with the site's origin in pages, the sitemap and robots.txt. */
export const ORIGIN_PLACEHOLDER = "https://sundry.invalid";

/** Replaced with the site's base path. The build doesn't know the origin or the path. */
export const BASE_PLACEHOLDER = "/__base__/";

/** Page for addresses only the server knows. The browser fills it in. */
export const FALLBACK_PAGE = "__fallback.html";

/** Page for the operators. The server has it only with an `ADMIN_TOKEN`. */
export const ADMIN_PAGE = "admin/index.html";

/** Page for the operator's recipes. The server writes each one's title into it. */
export const RECIPE_PAGE = "__recipe.html";

/** The short-link page is built with this impossible alias; the server replaces it with the real one. */
export const ALIAS_PLACEHOLDER = "~";

/** Path of the short-link page. */
export const SHORT_LINK_PATH = `/s/${ALIAS_PLACEHOLDER}`;
export const SHORT_LINK_PAGE = `s/${ALIAS_PLACEHOLDER}/index.html`;

/** Where the short-link page redirects. */
export const SHORT_LINK_TARGET = `/api/shortener/redirect/${ALIAS_PLACEHOLDER}`;

/** What is added to a page outside of its components. */
export interface PageParts {
  /** Code of the inline loader. */
  loader: string;
  /** URLs of the page's scripts in import order. The last one hydrates the page. */
  files: readonly string[];
  /** `<symbol>` elements of all icons, by name. */
  symbols: Readonly<Record<string, string>>;
  /** URL of an SVG file with all symbols. A page has only those that it shows, and loads the others from there. */
  sprite: string | undefined;
  /** Styles of the operator's accent color. */
  accent: string;
}

/**
 * Renders a page to HTML.
 * @param path such as "/tools"; undefined for the empty fallback page
 */
export type RenderPage = (path: string | undefined, parts: PageParts) => Promise<string>;

/** The files of one release, as paths relative to the site's base. */
export interface Release {
  /** Changes when any file does. */
  id: string;
  /** Those of a site of files alone end in a slash. */
  pages: readonly string[];
  /** The page that serves every paste address, if the site has the Pastebin tool. */
  paste?: string;
  assets: readonly string[];
}
