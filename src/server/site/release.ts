import { createHash } from "node:crypto";
import type { SiteSettings } from "#contract/site.ts";
import type { Release } from "#shared/built-site.ts";

const PAGE = /(^|\/)index\.html$/;
/** Pages that are served with status 404, for unpredictable paths, or for operators. */
const EXCLUDED_PAGE = /^(404|s|admin)\//;
/** A path with an ID of the right length. The page itself checks whether the paste exists. */
const ANY_PASTE = "tools/pastebin/000000000000";

/**
 * What the service worker keeps for use offline.
 * @param files the site's own files by path
 * @param assets names contain a hash of their content
 */
export function describeRelease(
  files: ReadonlyMap<string, string | Buffer>,
  assets: readonly string[],
  { hasServer = true }: Partial<Pick<SiteSettings, "hasServer">> = {},
): Release {
  const hash = createHash("sha256");
  for (const [file, content] of files) hash.update(`${file}\n`).update(content);
  for (const asset of assets) hash.update(`${asset}\n`);
  const pages = [...files.keys()]
    .filter((file) => PAGE.test(file) && !EXCLUDED_PAGE.test(file))
    // A plain web server redirects the path of a folder to the one with a slash.
    .map((file) => file.replace(PAGE, hasServer ? "" : "$1"))
    .toSorted();
  return {
    id: hash.digest("base64url").slice(0, 12),
    ...(pages.includes("tools/pastebin") ? { pages: [...pages, ANY_PASTE], paste: ANY_PASTE } : { pages }),
    assets: [...assets, "icon.png", "manifest.webmanifest"],
  };
}
