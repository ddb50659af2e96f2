import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For big uploads, which may take up to the server's request timeout. */
    slowBody?: boolean;
  }
}

/** A bad phone connection sends 3 MB in a minute. */
const BODY_TIMEOUT_MS = 60_000;

/** Hangs up on clients that send their body a byte at a time. Node's own limit is the same for all routes. */
export function limitBodyTime(app: FastifyInstance, timeoutMs = BODY_TIMEOUT_MS): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"]) > 0;
    // Injected requests have no connection. `routeOptions` comes last because Fastify rebuilds it on each access.
    if (hasBody && app.server.listening && !request.routeOptions.config.slowBody) hangUpWhenLate(raw);
    done();
  });

  function hangUpWhenLate(raw: IncomingMessage): void {
    const late = Object.assign(new Error("The body did not arrive in time."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    // Like Node when its own timeout expires.
    const timer = setTimeout(() => app.server.emit("clientError", late, raw.socket), timeoutMs);
    for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
  }
}
