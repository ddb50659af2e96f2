import type { FastifyInstance } from "fastify";

/** Does `work` every `everyMs` while the app lives, never twice at once. A failure is logged and tried again next time.
 *  @param work is waited for when the app closes; its signal then asks it to stop early
 *  @param atStart whether the first time is when the app starts, which does not wait for it */
export function repeat(
  app: FastifyInstance,
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  { atStart = false } = {},
): void {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  const turn = () => {
    running ??= work(closing.signal)
      .catch((error) => app.log.error({ err: error }, `${name} failed`))
      .finally(() => {
        running = undefined;
      });
  };
  if (atStart) app.addHook("onReady", async () => turn());
  const timer = setInterval(turn, everyMs);
  // A timer alone is no reason to keep the process.
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}
