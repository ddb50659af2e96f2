import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { watchRate } from "./min-rate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For big uploads: as long as they keep a minimum rate, they may take up to the server's request timeout. */
    slowBody?: boolean;
  }
}

/** A bad phone connection sends 3 MB in a minute. */
const BODY_TIMEOUT_MS = 60_000;

/** Hangs up on clients that send their body a byte at a time. Node's own limit is the same for all routes. */
export function limitBodyTime(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS, rateWindowMs?: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"]) > 0;
    // Injected requests have no connection. `routeOptions` comes last because Fastify rebuilds it on each access.
    if (hasBody && app.server.listening) hangUpWhenLate(raw, request.routeOptions.config.slowBody === true);
    done();
  });

  function hangUpWhenLate(raw: IncomingMessage, isBig: boolean): void {
    const { socket } = raw;
    const late = Object.assign(new Error("The body did not arrive in time."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    // Like Node when its own timeout expires.
    const hangUp = () => app.server.emit("clientError", late, socket);
    const stop = isBig ? watchRate(() => socket.bytesRead, hangUp, rateWindowMs) : callLater(hangUp, timeoutMs);
    for (const event of ["end", "close"]) raw.once(event, stop);
  }
}

function callLater(work: () => void, ms: number): () => void {
  // An answered request emits no event when its connection is cut, and must not keep a closed server alive.
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}
