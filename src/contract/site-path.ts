/** Undefined outside a page, such as in a worker. */
const { document } = globalThis as { document?: { documentElement: { dataset: { base?: string } } } };

let base = document?.documentElement.dataset.base ?? "/";

/** Sets the site's base path without a document, for prerendering. */
export function setSiteBase(path: string): void {
  base = path;
}

/**
 * Adds the base path to a path of the site. The router does this by itself.
 * @example sitePath("/api/events") // "/tools-site/api/events" on a site with BASE_PATH=/tools-site
 */
export function sitePath(path: string): string {
  return base + path.slice(1);
}
