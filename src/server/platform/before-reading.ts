import type { FastifyBaseLogger } from "fastify";

/** Writes counts that are about to be read. Where the store takes nothing at the moment, as on a full disk, what it has
 *  is read all the same. */
export async function beforeReading(flush: () => Promise<void>, log: FastifyBaseLogger): Promise<void> {
  await flush().catch((error) => log.error({ err: error }, "counts could not be written"));
}
