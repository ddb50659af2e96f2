import type { FastifyReply, FastifyRequest } from "fastify";
import { plural } from "#shared/format-number.ts";
import { networksOf } from "./client-address.ts";
import { HttpProblem } from "./problem.ts";
import type { LocalRateLimiter, RateKey, RateLimiter, RateVerdict } from "./rate-limiter.ts";

/** A hook that counts each request for its networks and its signed-in user, and responds 429 above the limit. */
export function limitRequests(limiter: RateLimiter) {
  return (request: FastifyRequest, reply: FastifyReply) => consumeQuota(limiter, 1, request, reply);
}

/** Counts the cost of a request for its networks and its signed-in user.
 *  @throws {HttpProblem} 429 when one of them has too little left. */
export async function consumeQuota(
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

/** Call before looking up something with a guessable name, so that a hit isn't revealed either.
 *  @throws {HttpProblem} 429 when the network has too many misses. */
export function rejectGuesser(misses: LocalRateLimiter, request: FastifyRequest, reply: FastifyReply): void {
  const verdict = misses.peek(networkKeys(request.ip));
  if (!verdict.allowed) enforce(misses, verdict, reply);
}

/** @throws {HttpProblem} 429 when the network has too many misses. */
export function countMiss(misses: LocalRateLimiter, request: FastifyRequest, reply: FastifyReply): void {
  enforce(misses, misses.take(networkKeys(request.ip)), reply);
}

const DAY_SECONDS = 86_400;

/** Sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers).
 *  @throws {HttpProblem} 429 when the request is not allowed. */
export function enforce({ limit }: RateLimiter, verdict: RateVerdict, reply: FastifyReply): void {
  const { name, quota, windowSeconds, unit } = limit;
  addItem(reply, "ratelimit-policy", name, `q=${quota};w=${windowSeconds}${unit ? `;qu="${unit}"` : ""}`);
  addItem(reply, "ratelimit", name, `r=${verdict.remaining};t=${verdict.retryAfter}`);
  if (verdict.allowed) return;
  limit.onHit?.();
  const reason = unit
    ? windowSeconds < DAY_SECONDS
      ? "Too much data."
      : "Daily storage limit reached."
    : "Too many requests.";
  const message = `${reason} ${retryAdvice(verdict.retryAfter)}`;
  throw new HttpProblem(429, message, { "retry-after": String(verdict.retryAfter) });
}

/** When to try again. Rounds up, so that nobody is sent away twice. */
export function retryAdvice(seconds: number): string {
  if (seconds <= 60) return "Please wait a moment and try again.";
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes < 120 ? plural(minutes, "minute") : plural(Math.ceil(minutes / 60), "hour")}.`;
}

/** A request can fall under several limits; each has an item in the list. */
function addItem(reply: FastifyReply, header: string, name: string, parameters: string): void {
  const items = String(reply.getHeader(header) ?? "").split(", ");
  const others = items.filter((item) => item !== "" && !item.startsWith(`"${name}";`));
  reply.header(header, [...others, `"${name}";${parameters}`].join(", "));
}
