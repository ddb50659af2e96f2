import type { FastifyInstance, FastifyRequest } from "fastify";

/** How a request ended. */
export interface Answer {
  method: string;
  /** Route pattern, never the URL, which can name a paste. */
  route: string;
  status: number;
  /** From the request's headers to the end of its answer. */
  milliseconds: number;
}

/** Tells of each answer once it is sent. One hook for all: the framework puts together a route's options anew for each
 *  that reads them. */
export function watchAnswers(
  app: FastifyInstance,
  onAnswer: (answer: Answer, log: FastifyRequest["log"]) => void,
): void {
  app.addHook("onResponse", ({ method, routeOptions, log }, reply, done) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    onAnswer({ method, route: routeOptions.url ?? "(none)", status, milliseconds }, log);
    done();
  });
}
