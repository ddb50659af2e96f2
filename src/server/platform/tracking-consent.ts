import type { FastifyRequest } from "fastify";

/** Whether a request sends Do Not Track or Global Privacy Control (https://www.w3.org/TR/gpc/). */
export function asksNotToBeTracked({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers.dnt === "1" || headers["sec-gpc"] === "1";
}
