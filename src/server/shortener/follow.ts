import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#server/platform/clock.ts";
import { isCountedVisit } from "#server/platform/counted-visit.ts";
import { countMiss, refuseGuesser } from "#server/platform/limit-requests.ts";
import { notFound } from "#server/platform/problem.ts";
import type { OwnRateLimiter } from "#server/platform/rate-limiter.ts";
import { isAlias } from "./alias.ts";
import type { ClickBuffer } from "./click-buffer.ts";
import type { LinkStore } from "./store.ts";

export interface FollowDeps {
  links: LinkStore;
  clicks: ClickBuffer;
  clock: Clock;
  /** Requests for unknown links. */
  misses: OwnRateLimiter;
}

export const REDIRECT_ROUTE = "/api/shortener/redirect/:alias";

/** What the answer has besides the headers of every answer. no-store, which is one of those, brings each click here. */
export const LINK_HEADERS = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** What the store was asked for a request before the route had it; the route need not ask again. */
export const askedBefore = new WeakMap<IncomingMessage, ReturnType<LinkStore["find"]>>();

export type FollowLink = (alias: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers with the redirect of an alias and counts the click. @throws {HttpProblem} 404 when it leads nowhere, and 429 for whoever guesses. */
export function followLink({ links, clicks, clock, misses }: FollowDeps): FollowLink {
  return async (alias, request, reply) => {
    refuseGuesser(misses, request, reply);
    const now = clock.now();
    const link = isAlias(alias) ? await (askedBefore.get(request.raw) ?? links.find(alias, now)) : undefined;
    reply.header("x-robots-tag", LINK_HEADERS["x-robots-tag"]);
    if (!link) {
      countMiss(misses, request, reply);
      throw notFound("Short link not found.");
    }
    if (isCountedVisit(request)) clicks.count(link.id, now);
    return reply.code(302).headers(LINK_HEADERS).header("location", link.long_url).send();
  };
}
