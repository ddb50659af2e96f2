/** The site's service worker. The build fills in the list of files. */
import { type Release, runServiceWorker, type WorkerScope } from "#app/service-worker.ts";

declare global {
  interface ImportMetaEnv {
    readonly RELEASE: Release;
  }
}

runServiceWorker(globalThis as unknown as WorkerScope, import.meta.env.RELEASE);
