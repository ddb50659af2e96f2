import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SiteSettings } from "#contract/site.ts";
import { BASE_PLACEHOLDER, ORIGIN_PLACEHOLDER } from "#shared/built-site.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

/** Tools in the menu of the installed site's icon, which has room for four. Favorites can't be: it's the same for all. */
const SHORTCUTS = [
  "json-formatter",
  "base64-encode",
  "hash-generator",
  "image-converter",
  "qr-generator",
  "csv-to-json",
];
const MAX_SHORTCUTS = 4;

/**
 * The manifest of the installed site.
 * @param clientFolder the built site
 * @param isToolOn which tools can be shortcuts
 */
export async function siteManifest(
  clientFolder: string,
  siteName: string,
  isToolOn: (id: string) => boolean,
): Promise<string> {
  const manifest = JSON.parse(await readFile(join(clientFolder, "manifest.webmanifest"), "utf8"));
  const shortcuts = await Promise.all(SHORTCUTS.filter(isToolOn).slice(0, MAX_SHORTCUTS).map(toShortcut));
  return JSON.stringify({ ...manifest, name: siteName, short_name: siteName, shortcuts });
}

async function toShortcut(id: string) {
  const { meta }: { meta: ToolDeclaration } = await import(`#tools/${id}/tool.ts`);
  const icons = [{ src: "icon.png", sizes: "192x192", type: "image/png" }];
  return { name: meta.title, description: meta.description, url: `tools/${id}`, icons };
}

export function robotsTxt({ hasServer }: Pick<SiteSettings, "hasServer">): string {
  const off = hasServer ? [`${BASE_PLACEHOLDER}api/`, `${BASE_PLACEHOLDER}s/`] : [""];
  return `User-agent: *
${off.map((path) => `Disallow: ${path}`.trim()).join("\n")}

Sitemap: ${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}sitemap.xml
`;
}

/** @param paths pages, starting with a slash */
export function toSitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}${path.slice(1)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}
