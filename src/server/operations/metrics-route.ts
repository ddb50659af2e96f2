import { timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Metrics } from "#server/platform/metrics.ts";
import { unauthorized } from "#server/platform/problem.ts";

/** `/metrics` for Prometheus; with a token, only for who sends it as a bearer token. */
export function metricsRoute(metrics: Metrics, token: string | undefined): FastifyPluginAsync {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/metrics",
      schema: { summary: "What this process counts and times, for Prometheus", tags: ["operations"] },
      async handler(request, reply) {
        if (token && !bears(request, token)) throw unauthorized();
        return reply.type(metrics.contentType).send(await metrics.text());
      },
    });
  };
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const sent = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
