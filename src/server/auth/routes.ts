import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { AccessToken } from "#contract/auth.ts";
import { Problem } from "#contract/problem.ts";
import type { Clock } from "#server/platform/clock.ts";
import { SMALL_BODY_MAX_BYTES } from "#server/platform/json-body.ts";
import { enforce, networkKeys } from "#server/platform/limit-requests.ts";
import { forbidden } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import type { CheckRoom } from "#server/platform/room.ts";
import { authenticate } from "./authenticate.ts";
import { type CookiePlace, forgetCookie, readSessionCookies, sessionCookie } from "./cookie.ts";
import type { Erasures } from "./erasures.ts";
import type { UserStore } from "./store.ts";
import { TOKEN_SECONDS, type Tokens } from "./tokens.ts";

export interface AuthDeps {
  users: UserStore;
  erasures: Pick<Erasures, "begin">;
  tokens: Tokens;
  clock: Clock;
  checkRoom: CheckRoom;
  /** Of new users, by address. */
  signUps: RateLimiter;
  /** Of those whom a cookie makes known, each by itself. */
  signIns: RateLimiter;
  /** True when visitors come by https: the cookie then never travels in the clear. */
  cookies: CookiePlace;
}

export function authRoutes({
  users,
  erasures,
  tokens,
  clock,
  checkRoom,
  signUps,
  signIns,
  cookies,
}: AuthDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: "POST",
      url: "/api/auth/anonymous",
      schema: {
        summary: "Sign in without an account",
        description: "The same browser stays the same user, by a cookie that only this address reads.",
        tags: ["auth"],
        response: { 200: AccessToken, "4xx": Problem },
      },
      // The body is ignored, and read before the request is counted.
      bodyLimit: SMALL_BODY_MAX_BYTES,
      onRequest: refuseOtherSites,
      async handler(request, reply) {
        const now = clock.now();
        const known = await recognize(request.headers.cookie, now);
        if (known) enforce(signIns, await signIns.take([{ key: `user ${known.userId}`, quotas: 1 }]), reply);
        else {
          await checkRoom();
          enforce(signUps, await signUps.take(networkKeys(request.ip)), reply);
        }
        const { userId, secret } = known ?? (await users.create(now));
        reply.header("set-cookie", sessionCookie(secret, cookies));
        return { token: await tokens.issue(userId), expiresIn: TOKEN_SECONDS };
      },
    });

    /** Each is tried: one that another site put before the visitor's own must not make them somebody new. */
    async function recognize(cookies: string | undefined, now: number) {
      for (const secret of readSessionCookies(cookies)) {
        const userId = await users.recognize(secret, now);
        if (userId) return { userId, secret };
      }
      return undefined;
    }

    app.route({
      method: "DELETE",
      url: "/api/me",
      schema: {
        summary: "Erase the one who asks: pastes, links, their clicks, recently used tools, and the identity itself",
        tags: ["auth"],
        security: [{ bearer: [] }],
        response: { 204: Type.Null(), "4xx": Problem },
      },
      // Also of somebody who is erased already: an answer may have been lost.
      onRequest: authenticate(tokens),
      async handler(request, reply) {
        await erasures.begin(request.userId);
        return reply.code(204).header("set-cookie", forgetCookie(cookies)).send(null);
      },
    });
  };
}

/** Another site could otherwise make the visitor a new user, who no longer finds the old one's pastes, or use up what
 *  the visitor's address has of sign-ins. */
async function refuseOtherSites({ headers }: FastifyRequest): Promise<void> {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") throw forbidden("Another site cannot sign a visitor in.");
}
