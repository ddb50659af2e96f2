import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, loadConfig } from "./platform/config.ts";
import { PRIVATE_UMASK } from "./platform/private-files.ts";
import { readOwnSite, renderOwnSite } from "./site/own-site.ts";

process.umask(PRIVATE_UMASK);

const ROOT = resolve(import.meta.dirname, "..", "..");

try {
  const { values: flags } = parseArgs({ options: { role: { type: "string" } } });
  const config = loadConfig({ ...process.env, ...(flags.role && { ROLE: flags.role }) });
  const own = await readOwnSite(config);
  const ownFiles = renderOwnSite(join(ROOT, "build"), own, config.role, Date.now());
  ownFiles.catch(() => {});
  // Loaded while a thread renders the site, because both take about a second.
  const { start } = await import("./start.ts");
  await start(config, ROOT, ownFiles);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
