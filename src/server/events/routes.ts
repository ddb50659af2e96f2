import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import { AnalyticsEvent } from "#contract/events.ts";
import { Problem } from "#contract/problem.ts";
import type { Catalogue } from "#server/platform/catalogue.ts";
import type { Clock } from "#server/platform/clock.ts";
import { SMALL_BODY_MAX_BYTES } from "#server/platform/json-body.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { asksNotToBeTracked } from "#server/platform/tracking-consent.ts";
import { counterOf } from "./event.ts";
import type { EventBuffer } from "./event-buffer.ts";

export interface EventsDeps {
  buffer: EventBuffer;
  catalogue: Catalogue;
  clock: Clock;
  events: RateLimiter;
}

export function eventsRoutes({ buffer, catalogue, clock, events }: EventsDeps): FastifyPluginAsyncTypebox {
  const toolIds = new Set(catalogue.keys());

  return async (app) => {
    app.route({
      method: "POST",
      url: "/api/events",
      schema: {
        summary: "Count a page view or tool action",
        description: "No token needed. Nothing is counted under Do Not Track or Global Privacy Control.",
        tags: ["events"],
        body: AnalyticsEvent,
        response: { 204: Type.Null(), "4xx": Problem },
      },
      bodyLimit: SMALL_BODY_MAX_BYTES,
      onRequest: limitRequests(events),
      async handler(request, reply) {
        if (!asksNotToBeTracked(request)) buffer.count(counterOf(request.body, toolIds), clock.now());
        return reply.code(204).send(null);
      },
    });
  };
}
