import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { FastifyRequest } from "fastify";
import { AccessToken } from "#contract/auth.ts";
import { Problem } from "#contract/problem.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type DiskQuota, ROW_BYTES } from "#server/platform/disk-quota.ts";
import { SMALL_BODY_MAX_BYTES } from "#server/platform/json-body.ts";
import { enforce, networkKeys } from "#server/platform/limit-requests.ts";
import { forbidden } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { authenticate, type Credentials } from "./authenticate.ts";
import { type CookieScope, clearSessionCookie, readSessionCookies, sessionCookie } from "./cookie.ts";
import type { Erasures } from "./erasures.ts";
import type { SignOuts } from "./sign-outs.ts";
import type { UserStore } from "./store.ts";
import { type Caller, TOKEN_SECONDS } from "./tokens.ts";

export interface AuthDeps {
  users: UserStore;
  erasures: Pick<Erasures, "start" | "has">;
  signOuts: Pick<SignOuts, "start">;
  credentials: Credentials;
  clock: Clock;
  diskQuota: DiskQuota;
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
  signOuts,
  credentials,
  clock,
  diskQuota,
  signUps,
  signIns,
  cookies,
}: AuthDeps): FastifyPluginAsyncTypebox {
  const { tokens, personOf } = credentials;
  return async (app) => {
    app.route({
      method: "POST",
      url: "/api/auth/anonymous",
      schema: {
        summary: "Sign in without an account",
        description:
          "A cookie sent only to this path keeps a browser the same user. Where the operator's proxy signs people in, the user is the person whom it names, without a cookie.",
        tags: ["auth"],
        response: { 200: AccessToken, "4xx": Problem },
      },
      // The body is ignored, but it is read before the request is counted.
      bodyLimit: SMALL_BODY_MAX_BYTES,
      onRequest: rejectOtherSites,
      async handler(request, reply) {
        const now = clock.now();
        const person = personOf(request.raw);
        const known = await (person
          ? users.recognizePerson(person.nameHash, now)
          : recognize(request.headers.cookie, now));
        if (known) enforce(signIns, await signIns.take([{ key: `user ${known.userId}`, quotas: 1 }]), reply);
        else {
          await diskQuota.check();
          enforce(signUps, await signUps.take(networkKeys(request.ip)), reply);
        }
        const user: Caller & { secret?: string } =
          known ??
          (await diskQuota.reserve(ROW_BYTES, () =>
            person ? users.createPerson(person.nameHash, now) : users.create(now),
          ));
        // No cookie for a person with a name: it would sign in whoever uses the browser next.
        if (user.secret) reply.header("set-cookie", sessionCookie(user.secret, cookies));
        const token = await tokens.issue({ ...user, nameHash: person?.nameHash });
        return { token, expiresIn: TOKEN_SECONDS, ...(person && { name: person.name }) };
      },
    });

    /** Tries each cookie: one that another site of the domain put first must not turn the visitor into a new user. */
    async function recognize(cookies: string | undefined, now: number) {
      for (const secret of readSessionCookies(cookies)) {
        const user = await users.recognize(secret, now);
        if (!user) continue;
        const { userId, endsOthers } = user;
        const generation = endsOthers ? await signOuts.start(userId, now, secret) : user.generation;
        return { userId, generation, secret };
      }
      return undefined;
    }

    app.route({
      method: "DELETE",
      url: "/api/sessions",
      schema: {
        summary: "Sign out everywhere else",
        description:
          "The response sets a new cookie. When it's first used to sign in, all other cookies and all earlier tokens of the caller end. A person whom a proxy signs in has no cookie: their tokens end at once. API keys stay.",
        tags: ["auth"],
        security: [{ bearer: [] }],
        response: { 204: Type.Null(), "4xx": Problem },
      },
      onRequest: [rejectOtherSites, authenticate({ ...credentials, isErased: erasures.has })],
      async handler(request, reply) {
        const { userId } = request;
        enforce(signIns, await signIns.take([{ key: `user ${userId}`, quotas: 1 }]), reply);
        if (personOf(request.raw)) await signOuts.start(userId, clock.now());
        else reply.header("set-cookie", sessionCookie(await users.renewSession(userId), cookies));
        return reply.code(204).send(null);
      },
    });

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
      onRequest: authenticate(credentials),
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
