import { type Connection, isMetered } from "#app/metered.ts";
import { whenIdle } from "#app/when-idle.ts";
import { sitePath } from "#contract/site-path.ts";

/** Until then a visitor's first actions have the line and the processor to themselves. */
const REST_MS = 5_000;

/** Has the site kept for use without a network, unless the visitor pays by the byte. */
export function keepForOffline(): void {
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isMetered(connection)) return;
  const keep = () =>
    navigator.serviceWorker
      .register(sitePath("/service-worker.js"))
      .catch((error: unknown) => console.warn("The site is not kept for use without a network.", error));
  whenIdle(() => setTimeout(keep, REST_MS));
}
