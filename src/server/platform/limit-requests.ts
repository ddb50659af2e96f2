import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "./client-address.ts";
import { HttpProblem } from "./problem.ts";
import type { RateLimiter, RateVerdict } from "./rate-limiter.ts";

/** A hook that counts each request for its network, and for its user when one is signed in; answers 429 beyond. */
export function limitRequests(limiter: RateLimiter) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const keys = [networkKey(request), ...(request.userId ? [`user ${request.userId}`] : [])];
    for (const key of keys) enforce(limiter, await limiter.take(key), reply);
  };
}

export const networkKey = (request: FastifyRequest) => `network ${networkOf(request.ip)}`;

/** Says in the headers what is left (draft-ietf-httpapi-ratelimit-headers).
 *  @throws {HttpProblem} 429 when nothing is. */
export function enforce({ limit }: RateLimiter, verdict: RateVerdict, reply: FastifyReply): void {
  reply.header("ratelimit-policy", `"${limit.name}";q=${limit.quota};w=${limit.windowSeconds}`);
  reply.header("ratelimit", `"${limit.name}";r=${verdict.remaining};t=${verdict.retryAfter}`);
  if (verdict.allowed) return;
  const seconds = String(verdict.retryAfter);
  throw new HttpProblem(429, "Too many requests. Please wait a moment and try again.", { "retry-after": seconds });
}
