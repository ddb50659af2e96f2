import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { chosenSetting, siteSetting, siteTools } from "#site-settings.ts";
import { markBuilt } from "./build-stamp.ts";
import { unmarkFallback } from "./fallback-page.ts";
import { leanManifest } from "./lean-manifest.ts";
import { paintFirst } from "./paint-first.ts";
import { precompress } from "./precompress.ts";
import { writeSecurityTxt } from "./security-txt.ts";
import { writeServiceWorker } from "./service-worker.ts";
import { writeSiteFiles } from "./site-files.ts";
import { writeSiteIcons } from "./site-icons.ts";

const OUT = "build/client";

// `react-router build` leaves what an earlier build made; a page of a removed tool must not survive.
rmSync("build", { recursive: true, force: true });
const built = spawnSync("react-router", ["build"], { stdio: "inherit" });
if (built.status !== 0) process.exit(built.status ?? 1);
rmSync("build/server", { recursive: true, force: true });

await writeSiteFiles(OUT, siteTools(), siteSetting("SITE_NAME"));
await writeSiteIcons(OUT, siteSetting("SITE_NAME"));
await leanManifest(OUT);
await unmarkFallback(OUT);
await paintFirst(OUT);
await writeServiceWorker(OUT);
// After the worker, which would take a later date for a new release.
const contact = chosenSetting("CONTACT_EMAIL");
if (contact) await writeSecurityTxt(OUT, contact, new Date());
await precompress(OUT);
await markBuilt(resolve());
