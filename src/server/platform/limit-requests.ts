import type { FastifyReply, FastifyRequest } from "fastify";
import { networksOf } from "./client-address.ts";
import { HttpProblem } from "./problem.ts";
import type { OwnRateLimiter, RateKey, RateLimiter, RateVerdict } from "./rate-limiter.ts";

/** A hook that counts each request for its networks, and for its user when one is signed in; answers 429 beyond. */
export function limitRequests(limiter: RateLimiter) {
  return (request: FastifyRequest, reply: FastifyReply) => takeFrom(limiter, 1, request, reply);
}

/** Counts the cost of a request for its networks, and for its user when one is signed in.
 *  @throws {HttpProblem} 429 when one of them has not so much left. */
export async function takeFrom(
  limiter: RateLimiter,
  cost: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const user = request.userId ? [{ key: `user ${request.userId}`, quotas: 1 }] : [];
  enforce(limiter, await limiter.take([...networkKeys(request.ip), ...user], cost), reply);
}

export function networkKeys(address: string | undefined): RateKey[] {
  return networksOf(address).map(({ key, quotas }) => ({ key: `network ${key}`, quotas }));
}

/** To be called before the answer to a request for something whose name could be guessed, or a hit would show.
 *  @throws {HttpProblem} 429 when the network has missed too often. */
export function refuseGuesser(misses: OwnRateLimiter, request: FastifyRequest, reply: FastifyReply): void {
  const verdict = misses.peek(networkKeys(request.ip));
  if (!verdict.allowed) enforce(misses, verdict, reply);
}

/** @throws {HttpProblem} 429 when the network has missed too often. */
export function countMiss(misses: OwnRateLimiter, request: FastifyRequest, reply: FastifyReply): void {
  enforce(misses, misses.take(networkKeys(request.ip)), reply);
}

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
