import type { FastifyInstance } from "fastify";

/** How a request ended. */
export interface Answer {
  requestId: string;
  method: string;
  /** Route pattern, never the URL, which can name a paste. */
  route: string;
  status: number;
  /** From the request's headers to the end of its answer. */
  milliseconds: number;
}

/** Tells of each answer once it is sent. One hook for all: the framework puts together a route's options anew for each
 *  that reads them. */
export function watchAnswers(app: FastifyInstance, onAnswer: (answer: Answer) => void): void {
  app.addHook("onResponse", ({ id: requestId, method, routeOptions }, reply, done) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    onAnswer({ requestId, method, route: routeOptions.url ?? "(none)", status, milliseconds });
    done();
  });
}
