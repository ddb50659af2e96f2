import type { FastifyBaseLogger } from "fastify";

/** Writes pending counts before they are read. If the store rejects writes, as on a full disk, the old counts are still
 *  readable. */
export async function flushBeforeReading(flush: () => Promise<void>, log: FastifyBaseLogger): Promise<void> {
  await flush().catch((error) => log.error({ err: error }, "failed to write counts"));
}
