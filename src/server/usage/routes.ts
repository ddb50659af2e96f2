import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { onRequestAsyncHookHandler } from "fastify";
import { Paging } from "#contract/paging.ts";
import { Problem } from "#contract/problem.ts";
import { type RecentTool, RecentTools, TrackUsage } from "#contract/tools.ts";
import type { Catalogue } from "#server/platform/catalogue.ts";
import type { Clock } from "#server/platform/clock.ts";
import { decodeCursor, toPage } from "#server/platform/cursor.ts";
import { SMALL_BODY_MAX_BYTES } from "#server/platform/json-body.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { unprocessable } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { asksNotToBeTracked } from "#server/platform/tracking-consent.ts";
import type { UsageStore } from "./store.ts";

/** As many as the home page shows. */
const PAGE_SIZE = 3;

export interface UsageDeps {
  usage: UsageStore;
  catalogue: Catalogue;
  basePath: string;
  clock: Clock;
  authenticate: onRequestAsyncHookHandler;
  events: RateLimiter;
}

export function usageRoutes(deps: UsageDeps): FastifyPluginAsyncTypebox {
  const { usage, catalogue, basePath, clock, authenticate, events } = deps;
  const security = [{ bearer: [] }];
  const tools = new Map<string, RecentTool>(
    [...catalogue.values()].map(({ id, title, description, category }) => [
      id,
      { id, title, description, path: `${basePath}/tools/${id}`, category },
    ]),
  );

  return async (app) => {
    app.route({
      method: "POST",
      url: "/api/tools/track-usage",
      schema: {
        summary: "Record the use of a tool",
        description: "Nothing is recorded under Do Not Track or Global Privacy Control.",
        tags: ["tools"],
        security,
        body: TrackUsage,
        response: { 204: Type.Null(), "4xx": Problem },
      },
      bodyLimit: SMALL_BODY_MAX_BYTES,
      onRequest: [authenticate, limitRequests(events)],
      async handler(request, reply) {
        const { toolId } = request.body;
        if (!tools.has(toolId)) throw unprocessable("No tool has this id.");
        if (!asksNotToBeTracked(request)) await usage.recordUse(request.userId, toolId, clock.now());
        return reply.code(204).send(null);
      },
    });

    app.route({
      method: "GET",
      url: "/api/tools/recent",
      schema: {
        summary: "The caller's recently used tools, most recent first",
        tags: ["tools"],
        security,
        querystring: Paging,
        response: { 200: RecentTools, "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ userId, query }) {
        const { limit = PAGE_SIZE, cursor } = query;
        const after = cursor === undefined ? undefined : decodeCursor(cursor);
        const rows = await usage.recent(userId, [...tools.keys()], limit + 1, after);
        const { page, ...next } = toPage(rows, limit, ({ last_used_at: time, tool_id: id }) => ({ time, id }));
        return { tools: page.flatMap(({ tool_id }) => tools.get(tool_id) ?? []), ...next };
      },
    });
  };
}
