import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

/** Whether a request sends this secret as its bearer token. Takes the same time for every wrong one, whatever its length
 *  and start. */
export function hasBearerSecret({ headers }: Pick<FastifyRequest, "headers">, secret: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${secret}`));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
