import { rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createBuilder } from "vite";
import { DEFAULT_SITE } from "#contract/site.ts";
import { renderSite } from "#server/site/render-site.ts";
import { markBuilt } from "./build-stamp.ts";
import { bundleServer } from "./bundle-server.ts";
import { precompress } from "./precompress.ts";
import { collectSiteParts } from "./site-parts.ts";

const BUILD = resolve("build");
const CLIENT = join(BUILD, "client");

// Remove pages of deleted tools.
rmSync(BUILD, { recursive: true, force: true });
const builder = await createBuilder();
for (const environment of Object.values(builder.environments)) await builder.build(environment);

// A server with settings of its own renders these files again when it starts.
await writeFile(join(BUILD, "server/parts.json"), JSON.stringify(await collectSiteParts(CLIENT)));
for (const [file, content] of await renderSite(BUILD, { settings: DEFAULT_SITE })) {
  await mkdir(dirname(join(CLIENT, file)), { recursive: true });
  await writeFile(join(CLIENT, file), content);
}
await precompress(CLIENT);
await markBuilt(resolve(), "site");
await bundleServer();
