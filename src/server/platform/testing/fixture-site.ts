import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  BASE_PLACEHOLDER,
  FALLBACK_PAGE,
  ORIGIN_PLACEHOLDER,
  RECIPE_PAGE,
  SHORT_LINK_PAGE,
  SHORT_LINK_TARGET,
} from "#shared/built-site.ts";

export const INLINE_SCRIPT = "document.documentElement.dataset.started = 1;\n";

const page = (title: string) => `<!doctype html>
<html lang="en" data-base="${BASE_PLACEHOLDER}"><head><title>${title}</title>
<link rel="canonical" href="${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}${title}">
<script>${INLINE_SCRIPT}</script>
<script type="module" async="" src="${BASE_PLACEHOLDER}assets/entry-abc.js"></script>
</head><body><a href="${BASE_PLACEHOLDER}tools">Tools</a>${`<p>${title}</p>`.repeat(100)}</body></html>
`;

/** The files of a small built site. */
const FILES: Readonly<Record<string, string>> = {
  "index.html": page("home"),
  "tools/index.html": page("tools"),
  "tools/code-reader/index.html": page("code-reader"),
  "admin/index.html": page("admin"),
  "tools/pastebin/index.html": page("pastebin"),
  "404/index.html": page("not-found"),
  [FALLBACK_PAGE]: page("fallback"),
  [RECIPE_PAGE]: page("Site").replace(/<link rel="canonical".*\n/, ""),
  [SHORT_LINK_PAGE]: page("short-link").replace("<p>", `<a href="${SHORT_LINK_TARGET}">go on</a><p>`),
  "robots.txt": `User-agent: *\nDisallow: ${BASE_PLACEHOLDER}api/\n\nSitemap: ${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}sitemap.xml\n`,
  "sitemap.xml": `<urlset><url><loc>${ORIGIN_PLACEHOLDER}${BASE_PLACEHOLDER}tools</loc></url></urlset>\n`,
  "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  "assets/entry-abc.js": "console.log('plain');",
  "assets/entry-abc.js.br": "brotli bytes",
  "assets/entry-abc.js.gz": "gzip bytes",
  "assets/style-abc.css": "body{}",
  ".secret": "must not be served",
};

/** Writes a small built site to a new folder, next to a file that must never be served. */
export async function fixtureSite(): Promise<{ folder: string; parent: string }> {
  const parent = await mkdtemp(join(tmpdir(), "sundry-site-"));
  const folder = join(parent, "client");
  await mkdir(folder);
  await writeFile(join(parent, "outside.txt"), "secret");
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { folder, parent };
}
