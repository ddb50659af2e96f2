import type { FastifyInstance } from "fastify";

/** Does `work` every `everyMs` while the app lives, never twice at once. A failure is logged and tried again next time. */
export function repeat(app: FastifyInstance, name: string, everyMs: number, work: () => Promise<void>): void {
  let running = false;
  const timer = setInterval(async () => {
    if (running) return;
    running = true;
    await work().catch((error) => app.log.error({ err: error }, `${name} failed`));
    running = false;
  }, everyMs);
  // A timer alone is no reason to keep the process.
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
