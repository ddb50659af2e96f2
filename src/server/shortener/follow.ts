import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#server/platform/clock.ts";
import { isHumanVisit } from "#server/platform/is-human-visit.ts";
import { countMiss, rejectGuesser } from "#server/platform/limit-requests.ts";
import { notFound } from "#server/platform/problem.ts";
import type { LocalRateLimiter } from "#server/platform/rate-limiter.ts";
import { isAlias } from "./alias.ts";
import type { ClickBuffer } from "./click-buffer.ts";
import type { LinkStore } from "./store.ts";

export interface FollowDeps {
  links: LinkStore;
  clicks: ClickBuffer;
  clock: Clock;
  /** Limits requests for unknown links. */
  misses: LocalRateLimiter;
}

export const REDIRECT_ROUTE = "/api/shortener/redirect/:alias";

/** Headers added to the common ones. Among those is `no-store`, which makes every click reach the server. */
export const LINK_HEADERS = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };

/** Lookups that `quickRedirect` already started, so that the route doesn't repeat them. */
export const pendingLookups = new WeakMap<IncomingMessage, ReturnType<LinkStore["find"]>>();

export type FollowLink = (alias: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Redirects to an alias's target and counts the click. @throws {HttpProblem} 404 if unknown, 429 for a guesser */
export function followLink({ links, clicks, clock, misses }: FollowDeps): FollowLink {
  return async (alias, request, reply) => {
    rejectGuesser(misses, request, reply);
    const now = clock.now();
    const link = isAlias(alias) ? await (pendingLookups.get(request.raw) ?? links.find(alias, now)) : undefined;
    reply.header("x-robots-tag", LINK_HEADERS["x-robots-tag"]);
    if (!link) {
      countMiss(misses, request, reply);
      throw notFound("Short link not found.");
    }
    if (isHumanVisit(request)) clicks.count(link.id, now);
    return reply.code(302).headers(LINK_HEADERS).header("location", link.long_url).send();
  };
}
