/** Renders an operator's site in a thread of its own, which frees the memory for it when it ends. */
import { parentPort, workerData } from "node:worker_threads";
import { type OwnSite, renderSite } from "./render-site.ts";

const { buildFolder, own } = workerData as { buildFolder: string; own: OwnSite };
parentPort?.postMessage(await renderSite(buildFolder, own));
