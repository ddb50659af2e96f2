import type { FastifyInstance } from "fastify";
import { traceIdOf } from "./tracing.ts";

/** The outcome of a request, for logs and metrics. */
export interface ResponseRecord {
  requestId: string;
  /** Undefined while tracing is off. */
  traceId?: string | undefined;
  method: string;
  /** The route pattern, never the URL, which can contain the id of a paste. */
  route: string;
  status: number;
  /** From the request headers to the end of the response. */
  durationMs: number;
}

/** Reports each response once it is sent. A single hook, because Fastify rebuilds `routeOptions` for each hook that reads
 *  it. */
export function watchResponses(app: FastifyInstance, onResponse: (response: ResponseRecord) => void): void {
  app.addHook("onResponse", ({ id: requestId, method, routeOptions, span }, reply, done) => {
    const { statusCode: status, elapsedTime: durationMs } = reply;
    const traceId = traceIdOf(span?.traceparent);
    onResponse({ requestId, traceId, method, route: routeOptions.url ?? "(none)", status, durationMs });
    done();
  });
}
