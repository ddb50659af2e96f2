/** The site's service worker. `server/site/render-site.ts` puts the list of files in front of it. */
import { runServiceWorker, type WorkerScope } from "#app/service-worker.ts";
import type { Release } from "#shared/built-site.ts";

declare global {
  /** Set in front of this code. */
  var release: Release;
}

runServiceWorker(globalThis as unknown as WorkerScope, globalThis.release);
