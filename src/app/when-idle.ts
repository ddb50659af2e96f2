const LATEST_MS = 3_000;

/** Runs something after the page has loaded and the browser is idle; after 3 s at the latest. */
export function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  const schedule = () =>
    "requestIdleCallback" in window ? requestIdleCallback(task, { timeout: LATEST_MS }) : setTimeout(task, 1);
  if (document.readyState === "complete") schedule();
  else addEventListener("load", schedule, { once: true });
}
