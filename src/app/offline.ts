import { type Connection, isMetered } from "#app/metered.ts";
import { whenIdle } from "#app/when-idle.ts";
import { sitePath } from "#contract/site-path.ts";

/** Leaves the network and CPU to the visitor's first actions. */
const REGISTER_DELAY_MS = 5_000;

/** Registers the service worker for offline use, except on a metered connection. */
export function registerServiceWorker(): void {
  const { connection = {} } = navigator as Navigator & { connection?: Connection };
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isMetered(connection)) return;
  const register = () =>
    navigator.serviceWorker
      .register(sitePath("/service-worker.js"))
      .catch((error: unknown) => console.warn("Couldn't save the site for offline use.", error));
  whenIdle(() => setTimeout(register, REGISTER_DELAY_MS));
}
