/** What the build adds to a page. */
export interface PageParts {
  /** Code of the inline loader. */
  loader: string;
  /** URLs of the page's scripts in import order. The last one hydrates the page. */
  files: readonly string[];
  /** `<symbol>` elements of all icons. */
  symbols: string;
}

/**
 * Renders a page to HTML.
 * @param path such as "/tools"; undefined for the empty fallback page
 */
export type RenderPage = (path: string | undefined, parts: PageParts) => Promise<string>;
