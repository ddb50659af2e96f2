/** Parts of a page that the build makes. */
export interface PageParts {
  /** Code of the loader. */
  loader: string;
  /** Addresses of the scripts that the page is made of, each after those that it imports. The last one hydrates it. */
  files: readonly string[];
  /** `<symbol>` elements of all icons. */
  symbols: string;
}

/**
 * Gives the HTML of a page.
 * @param path such as "/tools"; undefined for the page that is filled in the browser
 */
export type RenderPage = (path: string | undefined, parts: PageParts) => Promise<string>;
