import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import { DEFAULT_SITE, type SiteSettings } from "#contract/site.ts";
import type { Catalogue } from "#server/platform/catalogue.ts";
import { type Config, ConfigError } from "#server/platform/config.ts";
import { entryUrl } from "#server/platform/entry.ts";
import { readSmallFile } from "#server/platform/read-small-file.ts";
import type { OwnSite } from "./render-site.ts";
import { SECURITY_TXT, securityTxt } from "./security-txt.ts";

/** Content by path below the site. */
export type OwnFiles = ReadonlyMap<string, string | Uint8Array>;

/**
 * The files of the site that differ from the build because of the operator's settings. Empty if they change nothing, and
 * for a process without pages.
 * @param buildFolder with the built site in `client` and its renderer in `server`
 */
export async function renderOwnSite(
  buildFolder: string,
  own: OwnSite,
  role: Config["role"],
  now: number,
): Promise<OwnFiles> {
  if (role === "worker" || !existsSync(join(buildFolder, "client"))) return new Map();
  const isDefault = isDeepStrictEqual(own, { settings: DEFAULT_SITE, accentColor: undefined, logo: undefined });
  const files: Map<string, string | Uint8Array> = isDefault ? new Map() : await renderInThread(buildFolder, own);
  if (own.settings.email !== DEFAULT_SITE.email) files.set(SECURITY_TXT, securityTxt(own.settings.email, now));
  return files;
}

/** @param logo file name of the operator's logo */
export function siteSettings(config: Config, logo = ""): SiteSettings {
  const {
    siteName: name,
    contactEmail: email,
    sourceUrl,
    toolsOff,
    homePins: pins,
    homeCategories: categories,
  } = config;
  return { name, email, sourceUrl, toolsOff, pins, categories, logo, hasServer: true };
}

/** @throws {ConfigError} for a pin on a tool that doesn't exist. One on a tool that is off does nothing. */
export function checkPins({ homePins, toolsOff }: Config, catalogue: Catalogue): void {
  const unknown = homePins.filter((id) => !catalogue.has(id) && !toolsOff.includes(id));
  if (unknown.length > 0) throw new ConfigError(`HOME_PINS contains unknown tools: ${unknown.join(", ")}.`);
}

/** @throws {ConfigError} for an unreadable logo */
export async function readOwnSite(config: Config): Promise<OwnSite> {
  const logo = config.logoFile ? await readLogo(config.logoFile) : undefined;
  return { settings: siteSettings(config, logo?.name), accentColor: config.accentColor, logo: logo?.bytes };
}

const LOGO_TYPES = [".svg", ".png"];
const LOGO_MAX_BYTES = 131_072;

async function readLogo(file: string): Promise<{ name: string; bytes: Buffer }> {
  const type = extname(file).toLowerCase();
  if (!LOGO_TYPES.includes(type)) throw new ConfigError("LOGO_FILE must be an .svg or .png file.");
  // Every page loads it.
  const bytes = await readSmallFile(file, LOGO_MAX_BYTES).catch((error: Error) => {
    throw new ConfigError(`LOGO_FILE can't be used. ${error.message}`);
  });
  const { default: sharp } = await import("sharp");
  await sharp(bytes)
    .stats()
    .catch((error: Error) => {
      throw new ConfigError(`LOGO_FILE is not an image: ${error.message}.`);
    });
  return { name: `logo${type}`, bytes };
}

function renderInThread(buildFolder: string, own: OwnSite): Promise<Map<string, string | Uint8Array>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(entryUrl("site/render-thread"), {
      workerData: { buildFolder, own },
      // React renders half as fast without it.
      env: { ...process.env, NODE_ENV: "production" },
    });
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", () => reject(new Error("The site's pages could not be rendered.")));
  });
}
