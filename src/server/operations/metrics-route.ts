import { BlockList, isIP } from "node:net";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { hasBearerSecret } from "#server/platform/bearer-secret.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { forbidden, unauthorized } from "#server/platform/problem.ts";

/** `/metrics` for Prometheus. With a token, requests must send it as a bearer token; without one, only this machine may
 *  read them. */
export function metricsRoute(metrics: Metrics, token: string | undefined): FastifyPluginAsync {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/metrics",
      schema: { summary: "Counters and timings of this process, for Prometheus", tags: ["operations"] },
      async handler(request, reply) {
        if (token && !hasBearerSecret(request, token)) throw unauthorized();
        if (!token && !isLocal(request))
          throw forbidden(
            "Metrics are readable only from this machine. Set METRICS_TOKEN to read them from elsewhere.",
          );
        return reply.type(metrics.contentType).send(await metrics.text());
      },
    });
  };
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];
/** Behind a proxy on this machine every visitor looks local, except for these headers and the requested host. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

function isLocal({ socket, ip, headers, hostname }: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined) || !OWN_NAMES.includes(hostname)) return false;
  return [socket.remoteAddress, ip].every((address = "") =>
    LOOPBACK.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"),
  );
}
