import type { FastifyInstance } from "fastify";

/** Runs `work` every `everyMs` while the app is open, never concurrently. Failures are logged and retried at the next run.
 *  @param work awaited when the app closes; its signal then asks it to stop early
 *  @param atStart whether to run it also when the app starts, without delaying the start */
export function repeat(
  app: FastifyInstance,
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  { atStart = false } = {},
): void {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work(closing.signal)
      .catch((error) => app.log.error({ err: error }, `${name} failed`))
      .finally(() => {
        running = undefined;
      });
  };
  if (atStart) app.addHook("onReady", async () => run());
  const timer = setInterval(run, everyMs);
  // The timer alone should not keep the process alive.
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}
