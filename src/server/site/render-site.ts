import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SiteSettings } from "#contract/site.ts";
import type { PageParts, Release, RenderPage } from "#shared/built-site.ts";
import { accentColors, accentStyles } from "./accent.ts";
import { describeRelease } from "./release.ts";
import { robotsTxt, siteManifest, toSitemap } from "./site-files.ts";
import { ownIcon, siteIcons } from "./site-icons.ts";

/** What the build leaves for rendering pages again: `build/server/parts.json`. */
export interface SiteParts extends Pick<PageParts, "loader" | "symbols" | "sprite"> {
  pages: readonly BuiltPage[];
  /** Code of the service worker, which needs its list of files before it. */
  serviceWorker: string;
  /** Files that the service worker keeps, besides pages. */
  assets: readonly string[];
}

export interface BuiltPage {
  /** HTML file below the built site. */
  file: string;
  /** Undefined for a page that the browser fills in. */
  path?: string;
  scripts: readonly string[];
  /** The tool that it's the page of. */
  tool?: string;
  /** Whether it is in the sitemap. */
  isListed?: boolean;
  /** Whether a site of files alone goes without it. */
  needsServer?: boolean;
}

/** An operator's settings with what only the server needs. */
export interface OwnSite {
  settings: SiteSettings;
  /** Such as #b3261e; undefined for the project's. */
  accentColor?: string | undefined;
  /** SVG or PNG, named `settings.logo`; undefined for the project's. */
  logo?: Uint8Array | undefined;
}

/**
 * Renders all files that depend on an operator's settings: pages, sitemap, manifest, icons and service worker. Call it
 * once per process or thread, because pages read the settings when they load.
 * @param buildFolder with the built site in `client` and its renderer in `server`
 * @returns contents by path below the site
 */
export async function renderSite(buildFolder: string, own: OwnSite): Promise<Map<string, string | Buffer>> {
  const { settings, accentColor, logo } = own;
  const client = join(buildFolder, "client");
  const server = join(buildFolder, "server");
  const parts: SiteParts = JSON.parse(await readFile(join(server, "parts.json"), "utf8"));
  globalThis.renderedSite = settings;
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(join(server, "entry-server.js")).href);

  const icon = logo ?? (await ownIcon(client, accentColor && accentColors(accentColor).light.accent));
  // Drawn by other threads while pages are rendered.
  const icons = siteIcons(Buffer.from(icon), settings.name);
  const isOn = (tool: string) => !settings.toolsOff.includes(tool);
  const pages = parts.pages.filter(
    ({ tool, needsServer }) => (tool === undefined || isOn(tool)) && (settings.hasServer || !needsServer),
  );
  const files = new Map<string, string | Buffer>();
  const accent = accentColor ? accentStyles(accentColor) : "";
  for (const { file, path, scripts } of pages)
    files.set(file, await renderPage(path, { ...parts, files: scripts, accent }));

  const listed = pages.flatMap(({ path, isListed }) => (path && isListed ? [path] : []));
  files.set("robots.txt", robotsTxt(settings));
  files.set("sitemap.xml", toSitemap(listed));
  files.set("manifest.webmanifest", await siteManifest(client, settings.name, isOn));
  if (logo) files.set(settings.logo, Buffer.from(logo));
  for (const [name, image] of await icons) files.set(name, image);
  const release = describeRelease(files, parts.assets, settings);
  files.set("service-worker.js", withRelease(parts.serviceWorker, release));
  return files;
}

/** The service worker's own variable, which it reads when it starts. */
function withRelease(code: string, release: Release): string {
  return `self.release = ${JSON.stringify(release)};\n${code}`;
}
