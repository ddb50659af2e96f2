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
import { type CookieScope, clearSessionCookie, readSessionCookies, sessionCookie } from "./cookie.ts";
import type { Erasures } from "./erasures.ts";
import type { UserStore } from "./store.ts";
import { TOKEN_SECONDS, type Tokens } from "./tokens.ts";

export interface AuthDeps {
  users: UserStore;
  erasures: Pick<Erasures, "start">;
  tokens: Tokens;
  clock: Clock;
  checkRoom: CheckRoom;
  /** Limits new users per address. */
  signUps: RateLimiter;
  /** Limits sign-ins of each returning user. */
  signIns: RateLimiter;
  /** `secure` on an https site: the cookie then never travels in the clear. */
  cookies: CookieScope;
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
        description: "A cookie sent only to this path keeps a browser the same user.",
        tags: ["auth"],
        response: { 200: AccessToken, "4xx": Problem },
      },
      // The body is ignored, but it is read before the request is counted.
      bodyLimit: SMALL_BODY_MAX_BYTES,
      onRequest: rejectOtherSites,
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

    /** Tries each cookie: one that another site of the domain put first must not turn the visitor into a new user. */
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
        summary: "Erase the caller: pastes, links, their clicks, recently used tools, and the identity itself",
        tags: ["auth"],
        security: [{ bearer: [] }],
        response: { 204: Type.Null(), "4xx": Problem },
      },
      // No `isErased` check, so that a retry after a lost response succeeds. No API keys, which could have leaked.
      onRequest: authenticate({ tokens }),
      async handler(request, reply) {
        await erasures.start(request.userId);
        return reply.code(204).header("set-cookie", clearSessionCookie(cookies)).send(null);
      },
    });
  };
}

/** Otherwise another site could turn the visitor into a new user who has lost their pastes, or use up the sign-ins of
 *  the visitor's address. */
async function rejectOtherSites({ headers }: FastifyRequest): Promise<void> {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") throw forbidden("Visitors can't be signed in from another site.");
}
