import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderPage } from "#app/document/page-parts.ts";
import { BASE_PLACEHOLDER, FALLBACK_PAGE, RECIPE_PAGE, SHORT_LINK_PATH } from "#shared/built-site.ts";
import { bundleScript } from "./bundle-script.ts";
import { type Manifest, staticClosure } from "./checks/page-weight.ts";
import { iconSymbols } from "./icon-sprite.ts";
import { readMetas } from "./tool-catalog.ts";

/** Pages other than tools, by path, with their modules. */
const SITE_PAGES: Readonly<Record<string, string>> = {
  "/": "src/app/home/page.tsx",
  "/tools": "src/app/tool-list/page.tsx",
  "/recipes": "src/app/recipes/page.tsx",
  "/privacy": "src/app/privacy/page.tsx",
  "/quality": "src/app/quality/page.tsx",
  "/404": "src/app/not-found/page.tsx",
  [SHORT_LINK_PATH]: "src/app/short-link/page.tsx",
};

const ENTRY = "src/entry-client.tsx";
const PASTE_VIEW = "src/tools/pastebin/view.tsx";

/**
 * Renders every page of the site to an HTML file.
 * @param serverDir folder of the server-side bundle
 */
export async function prerenderPages(outDir: string, serverDir: string, toolIds: readonly string[]): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(outDir, ".vite/manifest.json"), "utf8"));
  const { renderPage }: { renderPage: RenderPage } = await import(
    pathToFileURL(join(serverDir, "entry-server.js")).href
  );
  const address = (file: string) => BASE_PLACEHOLDER + file;
  const fileOf = (module: string) => manifest[module]?.file ?? "";
  const common = { loader: await bundleScript("src/app/loader/loader.ts"), symbols: iconSymbols(await readMetas()) };
  const write = async (file: string, path: string | undefined, module: string) => {
    const files = staticClosure([fileOf(module), fileOf(ENTRY)].filter(Boolean), manifest);
    const html = await renderPage(path, { ...common, files: files.map(address) });
    await mkdir(dirname(join(outDir, file)), { recursive: true });
    await writeFile(join(outDir, file), html);
  };
  const pages = { ...SITE_PAGES, ...Object.fromEntries(toolIds.map((id) => [`/tools/${id}`, toolPage(id)])) };
  for (const [path, module] of Object.entries(pages)) await write(join(path, "index.html"), path, module);
  // The fallback page serves pastes and unknown short links, which the browser fills in.
  await write(FALLBACK_PAGE, undefined, PASTE_VIEW);
  await write(RECIPE_PAGE, undefined, "src/app/recipe-tool/page.tsx");
}

function toolPage(id: string): string {
  const module = `src/tools/${id}/page.tsx`;
  if (!existsSync(module)) throw new Error(`${id} has no page`);
  return module;
}
