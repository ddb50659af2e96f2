import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolFolders } from "#interfaces/tool-modules.ts";
import type { BuiltPage, SiteParts } from "#server/site/render-site.ts";
import { BASE_PLACEHOLDER, FALLBACK_PAGE, RECIPE_PAGE, SHORT_LINK_PATH } from "#shared/built-site.ts";
import { bundleScript } from "./bundle-script.ts";
import { type Manifest, staticClosure } from "./checks/page-weight.ts";
import { docPaths } from "./docs-pages.ts";
import { iconSprite, iconSymbols } from "./icon-sprite.ts";
import { readMetas, toolPageModule } from "./tool-catalog.ts";

/** Pages other than tools, by path, with their modules. */
const SITE_PAGES: Readonly<Record<string, string>> = {
  "/": "src/app/home/page.tsx",
  "/tools": "src/app/tool-list/page.tsx",
  "/recipes": "src/app/recipes/page.tsx",
  "/privacy": "src/app/privacy/page.tsx",
  "/quality": "src/app/quality/page.tsx",
  ...Object.fromEntries(docPaths().map((path) => [path, "src/app/docs/page.tsx"])),
};
const SERVER_PAGES: Readonly<Record<string, string>> = {
  "/admin": "src/app/admin/page.tsx",
  [SHORT_LINK_PATH]: "src/app/short-link/page.tsx",
};

const ENTRY = "src/entry-client.tsx";
const PASTE_VIEW = "src/tools/pastebin/view.tsx";
/** Code for the browser's agent, which most browsers don't have. The others load it when they need it. */
const AGENT_ASSET = /^(?:all-metas|register-tools|tab)-/;

/**
 * Collects what rendering the site's pages needs besides their code, and adds the file of all icons to the site.
 * @param clientFolder the site as Vite built it
 */
export async function collectSiteParts(clientFolder: string): Promise<SiteParts> {
  const manifest: Manifest = JSON.parse(await readFile(join(clientFolder, ".vite/manifest.json"), "utf8"));
  const fileOf = (module: string) => {
    const file = manifest[module]?.file;
    if (!file) throw new Error(`The build has no ${module}`);
    return file;
  };
  const page = (file: string, module: string): BuiltPage => {
    const scripts = staticClosure([fileOf(module), fileOf(ENTRY)], manifest);
    return { file, scripts: scripts.map((script) => BASE_PLACEHOLDER + script) };
  };
  const pageAt = (path: string, module: string) => ({ ...page(join(path, "index.html").slice(1), module), path });
  const symbols = iconSymbols(await readMetas());
  const icons = iconSprite(symbols);
  const sprite = `assets/icons-${createHash("sha256").update(icons).digest("hex").slice(0, 8)}.svg`;
  await writeFile(join(clientFolder, sprite), icons);
  const assets = await readdir(join(clientFolder, "assets"));
  return {
    loader: await bundleScript("src/app/loader/loader.ts"),
    symbols,
    sprite: BASE_PLACEHOLDER + sprite,
    pages: [
      ...Object.entries(SITE_PAGES).map(([path, module]) => ({ ...pageAt(path, module), isListed: true })),
      pageAt("/404", "src/app/not-found/page.tsx"),
      ...Object.entries(SERVER_PAGES).map(([path, module]) => ({ ...pageAt(path, module), needsServer: true })),
      ...toolFolders().ids.map((id) => ({
        ...pageAt(`/tools/${id}`, toolPageModule(id)),
        tool: id,
        isListed: true,
      })),
      // Serves pastes and unknown short links, which the browser fills in.
      { ...page(FALLBACK_PAGE, PASTE_VIEW), needsServer: true },
      { ...page(RECIPE_PAGE, "src/app/recipe-tool/page.tsx"), needsServer: true },
    ],
    serviceWorker: await bundleScript("src/service-worker.ts"),
    assets: assets
      .filter((file) => !AGENT_ASSET.test(file))
      .map((file) => `assets/${file}`)
      .toSorted(),
  };
}
