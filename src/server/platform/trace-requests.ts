import type { FastifyInstance } from "fastify";
import { proxyCheck } from "./client-address.ts";
import type { Config } from "./config.ts";
import { noTracing, type Span, type Tracing } from "./tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null while tracing is off. */
    span: Span | null;
  }
}

const PROBES: readonly string[] = ["/health", "/ready", "/metrics"];

/** Sends traces to the configured collector, if there is one, and gives each request but probes a span. The `traceparent`
 *  of a visitor is ignored, so that nobody can hide from traces or fill one of them. */
export async function traceRequests(
  app: FastifyInstance,
  { otlpEndpoint, trustProxy }: Pick<Config, "otlpEndpoint" | "trustProxy">,
): Promise<Tracing> {
  app.decorateRequest("span", null);
  if (!otlpEndpoint) return noTracing;
  // Its packages are loaded only where it is on.
  const { exportTraces } = await import("./trace-export.ts");
  const { tracing, close } = exportTraces(otlpEndpoint, (error) =>
    app.log.warn({ err: error }, "sending traces failed"),
  );
  const isProxy = proxyCheck(trustProxy);
  app.addHook("onRequest", (request, _reply, done) => {
    const { id, method, headers, socket, routeOptions } = request;
    const { url: route = "(none)" } = routeOptions;
    if (!PROBES.includes(route)) {
      const parent = isProxy(socket.remoteAddress ?? "") ? headers.traceparent : undefined;
      request.span = tracing.start(`${method} ${route}`, {
        kind: "server",
        parent: String(parent),
        facts: { "http.request.method": method, "http.route": route, "sundry.request.id": id },
      });
    }
    done();
  });
  app.addHook("onResponse", ({ span }, { statusCode }, done) => {
    span?.end({ "http.response.status_code": statusCode }, statusCode >= 500);
    done();
  });
  app.addHook("onClose", close);
  return tracing;
}
