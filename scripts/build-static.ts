/**
 * Makes a site of files alone, for any web server: `npm run build:static`, into `build/static` or `-- --out FOLDER`. It
 * has the tools that run in the browser, recipes and docs. The environment variables of a site's look and address are
 * the server's: BASE_PATH, PUBLIC_ORIGIN, SITE_NAME, ACCENT_COLOR, TOOLS_OFF and the like (docs/static.md).
 */
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { toolFolders } from "#interfaces/tool-modules.ts";
import { ConfigError, loadConfig } from "#server/platform/config.ts";
import { inlineScriptHashes, inlineStyleHashes, siteCsp } from "#server/site/csp.ts";
import { readOwnSite } from "#server/site/own-site.ts";
import { renderSite } from "#server/site/render-site.ts";
import { BASE_PLACEHOLDER, ORIGIN_PLACEHOLDER } from "#shared/built-site.ts";
import { buildUnlessFresh } from "./build-stamp.ts";
import { hostFiles } from "./static/host-files.ts";

const ROOT = resolve(import.meta.dirname, "..");
const CLIENT = join(ROOT, "build/client");
/** Besides files at the top. Pages are rendered again. */
const COPIED_FOLDERS = ["assets", "schemas"];
/** Precompressed copies, which only our server sends. */
const NOT_COPIED = /\.(?:br|gz)$/;
const TEXT = /\.(?:html|txt|xml)$/;
const NOT_FOUND = "404/index.html";

const { values } = parseArgs({ options: { out: { type: "string", default: join(ROOT, "build/static") } } });
const out = resolve(values.out);

try {
  await buildUnlessFresh(ROOT);
  const pages = await writeSite();
  console.log(`${pages} pages in ${out}`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @returns the number of pages */
async function writeSite(): Promise<number> {
  const config = loadConfig(process.env);
  const own = await readOwnSite(config);
  const { ids, meta } = toolFolders();
  const metas = await Promise.all(ids.map(meta));
  const onServer = metas.filter(({ runs }) => runs !== "browser" && !runs.orOnDevice).map(({ id }) => id);
  const settings = { ...own.settings, hasServer: false, toolsOff: [...config.toolsOff, ...onServer] };
  process.env.NODE_ENV = "production";
  const files = await renderSite(join(ROOT, "build"), { ...own, settings });

  const { basePath } = config;
  const origin = process.env.PUBLIC_ORIGIN ? config.publicOrigin : "";
  if (!origin) {
    // A sitemap needs whole addresses.
    files.delete("sitemap.xml");
    files.set("robots.txt", "User-agent: *\nDisallow:\n");
  }
  await rm(out, { recursive: true, force: true });
  for (const entry of await readdir(CLIENT, { withFileTypes: true })) {
    if (entry.isDirectory() ? !COPIED_FOLDERS.includes(entry.name) : TEXT.test(entry.name)) continue;
    const filter = (path: string) => !NOT_COPIED.test(path);
    await cp(join(CLIENT, entry.name), join(out, entry.name), { recursive: true, filter });
  }
  await cp(join(CLIENT, "licenses.txt"), join(out, "licenses.txt"));
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  for (const [file, content] of files) {
    const path = join(out, file === NOT_FOUND ? "404.html" : file);
    await mkdir(dirname(path), { recursive: true });
    if (typeof content !== "string" || !TEXT.test(file)) {
      await writeFile(path, content);
      continue;
    }
    const text = content.replaceAll(ORIGIN_PLACEHOLDER, origin).replaceAll(BASE_PLACEHOLDER, `${basePath}/`);
    const hashes = [inlineScriptHashes(text), inlineStyleHashes(text)] as const;
    for (const hash of hashes[0]) scripts.add(hash);
    for (const hash of hashes[1]) styles.add(hash);
    await writeFile(path, file.endsWith(".html") ? withPolicy(text, siteCsp(...hashes)) : text);
  }
  for (const [name, content] of hostFiles(siteCsp([...scripts], [...styles]), basePath)) {
    await writeFile(join(out, name), content);
  }
  return [...files.keys()].filter((file) => file.endsWith(".html")).length;
}

/** For hosts that send no headers. Browsers ignore `frame-ancestors` there. */
function withPolicy(html: string, policy: string): string {
  const content = policy.replace(/; frame-ancestors [^;]+/, "").replaceAll('"', "&quot;");
  return html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${content}">`);
}
