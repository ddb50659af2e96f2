import { randomInt } from "node:crypto";
import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { onRequestAsyncHookHandler } from "fastify";
import { EXPIRY_MS } from "#contract/expiry.ts";
import { Paging } from "#contract/paging.ts";
import { Problem } from "#contract/problem.ts";
import { ClicksByDay, CreateLink, LinkList, ShortLink } from "#contract/shortener.ts";
import type { Clock } from "#server/platform/clock.ts";
import { decodeCursor, toPage } from "#server/platform/cursor.ts";
import { type DiskQuota, ROW_BYTES } from "#server/platform/disk-quota.ts";
import { flushBeforeReading } from "#server/platform/flush-before-reading.ts";
import { limitRequests } from "#server/platform/limit-requests.ts";
import { conflict, notFound, unprocessable } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { assertStorable } from "#server/platform/well-formed.ts";
import { parseLongUrl } from "#tools/url-shortener/long-url.ts";
import { aliasKey, checkAlias, newAlias } from "./alias.ts";
import type { ClickBuffer } from "./click-buffer.ts";
import { type FollowLink, REDIRECT_ROUTE } from "./follow.ts";
import { isOwnAddress } from "./own-address.ts";
import type { LinkStore, StoredLink } from "./store.ts";

const PAGE_SIZE = 50;
const MAX_CLICK_DAYS = 90;
const MAX_ID = 2 ** 48 - 1;
/** Failing this often means billions of links, or a broken random source. */
const MAX_TRIES = 10;

export interface ShortenerDeps {
  links: LinkStore;
  clicks: ClickBuffer;
  follow: FollowLink;
  clock: Clock;
  longUrlMax: number;
  /** Public host name of the site. */
  ownHost: string;
  /** Whether the operator blocks links to a URL. */
  isBlocked: (href: string) => boolean;
  authenticate: onRequestAsyncHookHandler;
  diskQuota: DiskQuota;
  creates: RateLimiter;
}

export function shortenerRoutes(deps: ShortenerDeps): FastifyPluginAsyncTypebox {
  const { links, clicks, clock, longUrlMax, ownHost, isBlocked, authenticate, diskQuota, creates } = deps;
  const security = [{ bearer: [] }];
  const tags = ["shortener"];
  const params = Type.Object({ alias: Type.String() });

  return async (app) => {
    app.route({
      method: "POST",
      url: "/api/shortener/create",
      schema: {
        summary: "Create a short link",
        tags,
        security,
        body: CreateLink,
        response: { 201: ShortLink, "4xx": Problem },
      },
      bodyLimit: longUrlMax * 6 + 16_384,
      onRequest: [authenticate, diskQuota.check, limitRequests(creates)],
      async handler({ body, userId, hostname }, reply) {
        const { longUrl, customAlias, expires } = body;
        assertStorable("URL", longUrl);
        const long_url = parseLongUrl(longUrl, longUrlMax);
        // The Host header is untrusted, so it's only used to reject a URL.
        if (isOwnAddress(long_url, [ownHost, hostname])) throw unprocessable("Links to this site can't be shortened.");
        if (isBlocked(long_url)) throw unprocessable("Links to this host can't be shortened here.");
        const now = clock.now();
        const link = {
          id: randomInt(MAX_ID),
          long_url,
          created_at: now,
          expires_at: expires ? now + EXPIRY_MS[expires] : null,
        };
        const alias = await diskQuota.reserve(Buffer.byteLength(long_url) + ROW_BYTES, () =>
          customAlias === undefined ? createWithNewAlias(link, userId) : createWithAlias(link, customAlias, userId),
        );
        return reply.code(201).send(toLink({ ...link, alias, clicks: 0 }));
      },
    });

    async function createWithAlias(link: Omit<StoredLink, "alias">, alias: string, userId: string): Promise<string> {
      checkAlias(alias);
      if (!(await links.create({ ...link, alias }, userId))) throw conflict("This alias is already taken.");
      return alias;
    }

    async function createWithNewAlias(link: Omit<StoredLink, "alias">, userId: string): Promise<string> {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const alias = newAlias();
        if (await links.create({ ...link, alias }, userId)) return alias;
      }
      throw new Error(`No free alias found in ${MAX_TRIES} tries.`);
    }

    app.route({
      method: "GET",
      url: "/api/shortener/my-links",
      schema: {
        summary: "List your links, newest first",
        tags,
        security,
        querystring: Paging,
        response: { 200: LinkList, "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ userId, query, log }) {
        const { limit = PAGE_SIZE, cursor } = query;
        const after = cursor === undefined ? undefined : decodeCursor(cursor);
        await flushBeforeReading(clicks.flush, log);
        const rows = await links.listOf(userId, clock.now(), limit + 1, after);
        const { page, ...next } = toPage(rows, limit, ({ created_at: time, alias }) => ({ time, id: aliasKey(alias) }));
        return { links: page.map(toLink), ...next };
      },
    });

    app.route({
      method: "GET",
      url: REDIRECT_ROUTE,
      schema: {
        summary: "Follow a short link (counts as a click)",
        tags,
        response: { 302: { description: "The target URL is in Location." }, "4xx": Problem },
      },
      // Any text is allowed; validating it would add a tenth to the work.
      handler: (request, reply) => deps.follow((request.params as { alias: string }).alias, request, reply),
    });

    app.route({
      method: "GET",
      url: "/api/shortener/:alias/clicks",
      schema: {
        summary: "Get the clicks of one of your links, by day",
        tags,
        security,
        params,
        response: { 200: ClicksByDay, "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ params: { alias }, userId, log }) {
        await flushBeforeReading(clicks.flush, log);
        const days = await links.clicksByDay(alias, userId, MAX_CLICK_DAYS);
        if (!days) throw notFound("Short link not found.");
        return { days };
      },
    });

    app.route({
      method: "DELETE",
      url: "/api/shortener/:alias",
      schema: {
        summary: "Delete one of your links",
        tags,
        security,
        params,
        response: { 204: Type.Null(), "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ params: { alias }, userId }, reply) {
        if (!(await links.remove(alias, userId))) throw notFound("Short link not found.");
        return reply.code(204).send(null);
      },
    });
  };
}

function toLink({ long_url, alias, clicks, created_at, expires_at }: StoredLink & { clicks: number }): ShortLink {
  const link = { longUrl: long_url, alias, clicks, created: new Date(created_at).toISOString() };
  return expires_at === null ? link : { ...link, expires: new Date(expires_at).toISOString() };
}
