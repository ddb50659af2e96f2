import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { onRequestAsyncHookHandler } from "fastify";
import { ApiKeyList, CreateApiKey, CreatedApiKey } from "#contract/auth.ts";
import { Problem } from "#contract/problem.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type DiskQuota, ROW_BYTES } from "#server/platform/disk-quota.ts";
import { SMALL_BODY_MAX_BYTES } from "#server/platform/json-body.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { conflict, notFound, unprocessable } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { type ApiKeys, MAX_KEYS_PER_USER } from "./api-keys.ts";

export interface ApiKeyDeps {
  keys: ApiKeys;
  clock: Clock;
  /** Rejects API keys: one that leaked could otherwise make itself permanent. */
  authenticate: onRequestAsyncHookHandler;
  diskQuota: DiskQuota;
  creates: RateLimiter;
}

const security = [{ bearer: [] }];
const tags = ["auth"];

export function apiKeyRoutes({ keys, clock, authenticate, diskQuota, creates }: ApiKeyDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: "GET",
      url: "/api/keys",
      schema: { summary: "The caller's API keys", tags, security, response: { 200: ApiKeyList, "4xx": Problem } },
      onRequest: authenticate,
      handler: async ({ userId }) => ({ keys: await keys.list(userId) }),
    });

    app.route({
      method: "POST",
      url: "/api/keys",
      schema: {
        summary: "Create an API key",
        description:
          "A key is a bearer token without an end, until it's revoked. It can do all that its user can, except manage keys and erase the user.",
        tags,
        security,
        body: CreateApiKey,
        response: { 201: CreatedApiKey, "4xx": Problem },
      },
      bodyLimit: SMALL_BODY_MAX_BYTES,
      onRequest: [authenticate, limitRequests(creates)],
      async handler({ userId, body }, reply) {
        const name = body.name.trim();
        if (name === "") throw unprocessable("Please name the key.");
        if (/\p{C}/u.test(name)) throw unprocessable("The name can't contain control characters.");
        const created = await diskQuota.reserve(ROW_BYTES, () => keys.create(userId, name, clock.now()));
        if (!created) throw conflict(`You have ${MAX_KEYS_PER_USER} keys. Revoke one first.`);
        return reply.code(201).send(created);
      },
    });

    app.route({
      method: "DELETE",
      url: "/api/keys/:id",
      schema: {
        summary: "Revoke an API key",
        tags,
        security,
        params: Type.Object({ id: Type.String() }),
        response: { 204: Type.Null(), "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ userId, params: { id } }, reply) {
        if (!/^[\da-f-]{36}$/.test(id) || !(await keys.revoke(userId, id))) throw notFound("There is no such key.");
        return reply.code(204).send(null);
      },
    });
  };
}
