import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Metrics } from "#server/platform/metrics.ts";
import { forbidden, unauthorized } from "#server/platform/problem.ts";

/** `/metrics` for Prometheus: with a token only for requests that send it as a bearer token, without one only for this
 *  machine. */
export function metricsRoute(metrics: Metrics, token: string | undefined): FastifyPluginAsync {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/metrics",
      schema: { summary: "What this process counts and times, for Prometheus", tags: ["operations"] },
      async handler(request, reply) {
        if (token && !bears(request, token)) throw unauthorized();
        if (!token && !isFromHere(request)) throw forbidden("Set METRICS_TOKEN to read the metrics from elsewhere.");
        return reply.type(metrics.contentType).send(await metrics.text());
      },
    });
  };
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");
const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];
/** A proxy on this machine makes every visitor look like this machine, but for these and the host that they asked for. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

function isFromHere({ socket, ip, headers, hostname }: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined) || !OWN_NAMES.includes(hostname)) return false;
  return [socket.remoteAddress, ip].every((address = "") =>
    LOOPBACK.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"),
  );
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const sent = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
