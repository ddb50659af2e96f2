const MAX_WAIT_MS = 3_000;

/** Runs a task once the page has loaded and the browser is idle, or after 3 s. */
export function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  const schedule = () =>
    "requestIdleCallback" in window ? requestIdleCallback(task, { timeout: MAX_WAIT_MS }) : setTimeout(task, 1);
  if (document.readyState === "complete") schedule();
  else addEventListener("load", schedule, { once: true });
}
