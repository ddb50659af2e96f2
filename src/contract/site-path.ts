/** The page says where the site begins, as the router's base name; a prerendered page begins at the root. */
const base = (globalThis as { __reactRouterContext?: { basename: string } }).__reactRouterContext?.basename ?? "/";

/**
 * Where a path of the site is on its host; what goes through the router knows by itself.
 * @example sitePath("/api/events") // "/tools-site/api/events" on a site with BASE_PATH=/tools-site
 */
export function sitePath(path: string): string {
  return base + path.slice(1);
}
