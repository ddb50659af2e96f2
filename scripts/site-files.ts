import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BASE_PLACEHOLDER, ORIGIN_PLACEHOLDER } from "#shared/built-site.ts";
import type { ToolMeta } from "#shared/tool-meta.ts";

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

/** Writes robots.txt and a sitemap.xml with all pages, and sets the app's name and shortcuts in the manifest. */
export async function writeSiteFiles(outDir: string, toolIds: readonly string[], siteName: string): Promise<void> {
  const manifestFile = join(outDir, "manifest.webmanifest");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  const paths = ["", "tools", "recipes", "privacy", "quality", ...toolIds.toSorted().map((id) => `tools/${id}`)];
  const shortcuts = await Promise.all(shortcutTools(toolIds).map(toShortcut));
  await Promise.all([
    writeFile(join(outDir, "robots.txt"), ROBOTS),
    writeFile(join(outDir, "sitemap.xml"), toSitemap(paths)),
    writeFile(manifestFile, JSON.stringify({ ...manifest, name: siteName, short_name: siteName, shortcuts })),
  ]);
}

function shortcutTools(toolIds: readonly string[]): string[] {
  return SHORTCUTS.filter((id) => toolIds.includes(id)).slice(0, MAX_SHORTCUTS);
}

async function toShortcut(id: string) {
  const { meta }: { meta: ToolMeta } = await import(`#tools/${id}/meta.ts`);
  const icons = [{ src: "icon.png", sizes: "192x192", type: "image/png" }];
  return { name: meta.title, description: meta.description, url: `tools/${id}`, icons };
}

const ROBOTS = `User-agent: *
Disallow: ${BASE_PLACEHOLDER}api/
Disallow: ${BASE_PLACEHOLDER}s/

Sitemap: ${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}sitemap.xml
`;

function toSitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
}
