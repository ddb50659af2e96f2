import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { createBuilder } from "vite";
import { chosenSetting, siteSetting, siteTools } from "#site-settings.ts";
import { markBuilt } from "./build-stamp.ts";
import { precompress } from "./precompress.ts";
import { prerenderPages } from "./prerender.ts";
import { writeSecurityTxt } from "./security-txt.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { writeSiteFiles } from "./site-files.ts";
import { writeSiteIcons } from "./site-icons.ts";

const OUT = "build/client";
const SERVER = "build/server";

// Remove pages of deleted tools.
rmSync("build", { recursive: true, force: true });
const builder = await createBuilder();
for (const environment of Object.values(builder.environments)) await builder.build(environment);
await prerenderPages(OUT, SERVER, siteTools());
rmSync(SERVER, { recursive: true });

await writeSiteFiles(OUT, siteTools(), siteSetting("SITE_NAME"));
await writeSiteIcons(OUT, siteSetting("SITE_NAME"));
await writeServiceWorker(OUT);
// After the service worker, whose release id would otherwise change with the date in this file.
const contact = chosenSetting("CONTACT_EMAIL");
if (contact) await writeSecurityTxt(OUT, contact, new Date());
await precompress(OUT);
await markBuilt(resolve());
