import { join } from "node:path";
import { readFlags } from "./flags.ts";
import { type Config, loadConfig } from "./platform/config.ts";
import { ROOT } from "./platform/entry.ts";
import { explainFault } from "./platform/explain-fault.ts";
import { PRIVATE_UMASK } from "./platform/private-files.ts";
import { readOwnSite, renderOwnSite } from "./site/own-site.ts";

process.umask(PRIVATE_UMASK);

let config: Config | undefined;
try {
  config = loadConfig({ ...process.env, ...readFlags(process.argv.slice(2)) });
  const own = await readOwnSite(config);
  const ownFiles = renderOwnSite(join(ROOT, "build"), own, config.role, Date.now());
  ownFiles.catch(() => {});
  // Loaded while a thread renders the site, because both take about a second.
  const { start } = await import("./start.ts");
  await start(config, ROOT, ownFiles);
} catch (error) {
  console.error(explainFault(error, config) ?? error);
  process.exit(1);
}
