import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Release } from "#app/service-worker.ts";
import { bundleScript } from "./bundle-script.ts";

/** Writes the service worker, which caches the whole site so that browser tools work offline. */
export async function writeServiceWorker(outDir: string): Promise<void> {
  const release = await describeRelease(outDir);
  await writeFile(join(outDir, "service-worker.js"), await bundleScript("src/service-worker.ts", { RELEASE: release }));
}

/** Lists the pages and assets of a built site. */
export async function describeRelease(outDir: string): Promise<Release> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length + 1))
    .map((file) => file.split(sep).join("/"))
    .toSorted();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(await readFile(join(outDir, file)));
  const pages = files
    .filter((file) => PAGE.test(file) && !EXCLUDED_PAGE.test(file))
    .map((file) => file.replace(PAGE, ""));
  return {
    id: hash.digest("base64url").slice(0, 12),
    ...(pages.includes("tools/pastebin") ? { pages: [...pages, ANY_PASTE], paste: ANY_PASTE } : { pages }),
    assets: files.filter((file) => ASSET.test(file) && !AGENT_ASSET.test(file)),
  };
}

const PAGE = /(^|\/)index\.html$/;
/** Pages that are served with status 404 or for unpredictable paths. */
const EXCLUDED_PAGE = /^(404|s)\//;
/** A path with an id of the right length. The page itself checks whether the paste exists. */
const ANY_PASTE = "tools/pastebin/000000000000";
const ASSET = /^(assets\/.*|icon\.png|manifest\.webmanifest)$/;
/** Code for the browser's agent, which most browsers don't have. The others load it when they need it. */
const AGENT_ASSET = /^assets\/(?:all-metas|register-tools|tab)-/;
