import type { RecipeTools } from "#interfaces/recipe-tools.ts";
import { BASE_PLACEHOLDER, ORIGIN_PLACEHOLDER, RECIPE_PAGE } from "#shared/built-site.ts";
import { escapeXml } from "#shared/escape-xml.ts";

/**
 * Adds the recipes to the files of a built site: their pages, the sitemap, and a list in every page.
 * @param files texts by path below the site's folder, with their placeholders
 */
export function addRecipes(files: ReadonlyMap<string, string>, recipes: RecipeTools): Map<string, string> {
  const added = new Map(files);
  const shell = files.get(RECIPE_PAGE) ?? "";
  added.delete(RECIPE_PAGE);
  if (recipes.size === 0) return added;
  const summaries = Array.from(recipes.values(), ({ meta: { keywords: _, order: _order, ...summary } }) => summary);
  const list = ` data-recipes="${escapeXml(JSON.stringify(summaries))}"`;
  if (shell !== "") {
    for (const { id, title, description } of summaries)
      added.set(`tools/${id}/index.html`, withHead(shell, { title, description, path: `tools/${id}` }));
  }
  for (const [file, text] of added) {
    if (file.endsWith(".html"))
      added.set(
        file,
        text.replace("<html", () => `<html${list}`),
      );
    else if (file === "sitemap.xml")
      added.set(
        file,
        text.replace("</urlset>", () => `${sitemapUrls(summaries)}</urlset>`),
      );
  }
  return added;
}

/** The page replaces these with its own when it shows. */
function withHead(shell: string, { title, description, path }: { title: string; description: string; path: string }) {
  const url = `${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}${path}`;
  const tags = [
    `<link rel="canonical" href="${url}" data-early>`,
    `<meta property="og:title" content="${escapeXml(title)}" data-early>`,
    ...(description ? [`<meta name="description" content="${escapeXml(description)}" data-early>`] : []),
  ];
  return shell.replace(
    /<title>([^<]*)<\/title>/,
    (_, site) => `<title>${escapeXml(title)} · ${site}</title>${tags.join("")}`,
  );
}

function sitemapUrls(recipes: readonly { id: string }[]): string {
  return recipes
    .map(({ id }) => `  <url><loc>${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}tools/${id}</loc></url>\n`)
    .join("");
}
