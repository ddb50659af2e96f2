import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Big uploads come here, which may take as long as the server lets any request take. */
    slowBody?: boolean;
  }
}

/** Time for a body: 3 MB in a minute is a bad phone connection. */
const BODY_TIMEOUT_MS = 60_000;

/** Hangs up on clients that send their body a byte at a time. Node itself has one limit for all routes. */
export function limitBodyTime(app: FastifyInstance, timeout = BODY_TIMEOUT_MS): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"]) > 0;
    // A request that was injected has no connection. And the framework puts together what it knows of a route each time
    // that it is asked.
    if (hasBody && app.server.listening && !request.routeOptions.config.slowBody) hangUpLate(raw);
    done();
  });

  function hangUpLate(raw: IncomingMessage): void {
    const late = Object.assign(new Error("The body did not come in time."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    // As Node does when its own limit is passed.
    const timer = setTimeout(() => app.server.emit("clientError", late, raw.socket), timeout);
    for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
  }
}
