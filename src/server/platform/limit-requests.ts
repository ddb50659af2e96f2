import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "./client-address.ts";
import { HttpProblem } from "./problem.ts";
import type { RateLimiter, RateVerdict } from "./rate-limiter.ts";

/** A hook that counts each request for its network, and for its user when one is signed in; answers 429 beyond. */
export function limitRequests(limiter: RateLimiter) {
  return (request: FastifyRequest, reply: FastifyReply) => takeFrom(limiter, 1, request, reply);
}

/** Counts what a request costs for its network, and for its user when one is signed in.
 *  @throws {HttpProblem} 429 when one of them has not so much left. */
export async function takeFrom(
  limiter: RateLimiter,
  cost: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const keys = [networkKey(request), ...(request.userId ? [`user ${request.userId}`] : [])];
  for (const key of keys) enforce(limiter, await limiter.take(key, cost), reply);
}

export const networkKey = (request: FastifyRequest) => `network ${networkOf(request.ip)}`;

/** Says in the headers what is left (draft-ietf-httpapi-ratelimit-headers).
 *  @throws {HttpProblem} 429 when nothing is. */
export function enforce({ limit }: RateLimiter, verdict: RateVerdict, reply: FastifyReply): void {
  const { name, quota, windowSeconds, unit } = limit;
  addItem(reply, "ratelimit-policy", name, `q=${quota};w=${windowSeconds}${unit ? `;qu="${unit}"` : ""}`);
  addItem(reply, "ratelimit", name, `r=${verdict.remaining};t=${verdict.retryAfter}`);
  if (verdict.allowed) return;
  const message = unit
    ? "This is more than can be stored from here in a day. Please try again later."
    : "Too many requests. Please wait a moment and try again.";
  throw new HttpProblem(429, message, { "retry-after": String(verdict.retryAfter) });
}

/** A request may come under several limits, each of which has an item in the list. */
function addItem(reply: FastifyReply, header: string, name: string, parameters: string): void {
  const items = String(reply.getHeader(header) ?? "").split(", ");
  const others = items.filter((item) => item !== "" && !item.startsWith(`"${name}";`));
  reply.header(header, [...others, `"${name}";${parameters}`].join(", "));
}
