import type { RecipeTools } from "#interfaces/recipe-tools.ts";
import { BASE_PLACEHOLDER, ORIGIN_PLACEHOLDER } from "#shared/built-site.ts";
import { escapeXml } from "#shared/escape-xml.ts";

export interface RecipeDocuments {
  /** What makes a recipe's page from the page of recipes, by path below the site's folder. */
  pages: ReadonlyMap<string, (shell: string) => string>;
  /** Adds the recipes to a file of the built site: to the sitemap, and to the list in every page. */
  addTo(file: string, text: string): string;
}

/** What an operator's recipes change in a built site, whose texts still have their placeholders. */
export function recipeDocuments(recipes: RecipeTools): RecipeDocuments {
  const summaries = Array.from(recipes.values(), ({ meta: { keywords: _, order: _order, ...summary } }) => summary);
  const list = summaries.length > 0 ? ` data-recipes="${escapeXml(JSON.stringify(summaries))}"` : "";
  const pages = summaries.map(
    ({ id, title, description }) =>
      [
        `tools/${id}/index.html`,
        (shell: string) => withHead(shell, { title, description, path: `tools/${id}` }),
      ] as const,
  );
  return {
    pages: new Map(pages),
    addTo(file, text) {
      if (file.endsWith(".html")) return text.replace("<html", () => `<html${list}`);
      return file === "sitemap.xml" ? text.replace("</urlset>", () => `${sitemapUrls(summaries)}</urlset>`) : text;
    },
  };
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
