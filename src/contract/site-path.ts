/** Only a page has a document. */
const { document } = globalThis as { document?: { documentElement: { dataset: { base?: string } } } };

let base = document?.documentElement.dataset.base ?? "/";

/** Tells where the site begins on its host, where no document says so: while pages are prerendered. */
export function setSiteBase(path: string): void {
  base = path;
}

/**
 * Where a path of the site is on its host; what goes through the router knows by itself.
 * @example sitePath("/api/events") // "/tools-site/api/events" on a site with BASE_PATH=/tools-site
 */
export function sitePath(path: string): string {
  return base + path.slice(1);
}
