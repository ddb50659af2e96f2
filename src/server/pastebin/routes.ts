import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { EXPIRY_MS } from "#contract/expiry.ts";
import { Paging } from "#contract/paging.ts";
import { CreatedPaste, CreatePaste, Paste, PasteList, ReadPaste } from "#contract/pastebin.ts";
import { Problem } from "#contract/problem.ts";
import type { Clock } from "#server/platform/clock.ts";
import { decodeCursor, toPage } from "#server/platform/cursor.ts";
import { type DiskQuota, ROW_BYTES } from "#server/platform/disk-quota.ts";
import { flushBeforeReading } from "#server/platform/flush-before-reading.ts";
import { isHumanVisit } from "#server/platform/is-human-visit.ts";
import { consumeQuota, countMiss, limitRequests, rejectGuesser } from "#server/platform/limit-requests.ts";
import { notFound } from "#server/platform/problem.ts";
import type { LocalRateLimiter, RateLimiter } from "#server/platform/rate-limiter.ts";
import { bodyLimit, checkPaste, isPasteId, newPasteId, type PasteLimits } from "./paste.ts";
import type { PasteStore, PasteTerms, StoredPaste } from "./store.ts";
import type { ViewBuffer } from "./view-buffer.ts";

const PAGE_SIZE = 50;
const MAX_REMEMBERED_BURNT = 10_000;
/** Response for an unopened burn-after-reading paste. */
const SEALED = { title: "Untitled Paste", language: "text" as const, content: "", sealed: true };

export interface PastebinDeps {
  pastes: PasteStore;
  views: ViewBuffer;
  basePath: string;
  clock: Clock;
  limits: PasteLimits;
  authenticate: onRequestAsyncHookHandler;
  diskQuota: DiskQuota;
  creates: RateLimiter;
  pasteBytes: RateLimiter;
  misses: LocalRateLimiter;
}

export function pastebinRoutes(deps: PastebinDeps): FastifyPluginAsyncTypebox {
  const { pastes, views, basePath, clock, limits, authenticate, diskQuota, creates, pasteBytes, misses } = deps;
  const security = [{ bearer: [] }];
  const tags = ["pastebin"];
  const params = Type.Object({ id: Type.String() });
  const burnt = createBoundedSet(MAX_REMEMBERED_BURNT);

  return async (app) => {
    /** Identifies a reader who sends a valid token. Reading needs none. */
    const recognize: onRequestAsyncHookHandler = async function (request, reply) {
      if (request.headers.authorization !== undefined) await authenticate.call(this, request, reply).catch(() => {});
    };

    app.route({
      method: "POST",
      url: "/api/pastebin",
      schema: {
        summary: "Create a paste",
        tags,
        security,
        body: CreatePaste,
        response: { 201: CreatedPaste, "4xx": Problem },
      },
      bodyLimit: bodyLimit(limits),
      onRequest: [authenticate, diskQuota.check, limitRequests(creates)],
      async handler(request, reply) {
        const { language, content, expires, burn = false, encrypted = false } = request.body;
        const title = checkPaste(request.body, limits);
        const bytes = Buffer.byteLength(title) + Buffer.byteLength(content);
        await consumeQuota(pasteBytes, bytes, request, reply);
        const id = newPasteId();
        const now = clock.now();
        const expires_at = expires ? now + EXPIRY_MS[expires] : null;
        const owner_id = request.userId;
        const paste = { id, title, language, content, created_at: now, owner_id, expires_at, burn, encrypted };
        await diskQuota.reserve(bytes + ROW_BYTES, () => pastes.create(paste));
        return reply.code(201).send({ id, link: `${basePath}/tools/pastebin/${id}` });
      },
    });

    app.route({
      method: "GET",
      url: "/api/pastebin/my",
      schema: {
        summary: "List your pastes, newest first",
        tags,
        security,
        querystring: Paging,
        response: { 200: PasteList, "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ userId, query, log }) {
        const { limit = PAGE_SIZE, cursor } = query;
        const after = cursor === undefined ? undefined : decodeCursor(cursor);
        await flushBeforeReading(views.flush, log);
        const rows = await pastes.listOf(userId, clock.now(), limit + 1, after);
        const { page, ...next } = toPage(rows, limit, ({ created_at: time, id }) => ({ time, id }));
        const items = page.map(({ id, title, language, views: count, ...terms }) => {
          return { id, title, language, views: count, ...datesOf(terms) };
        });
        return { pastes: items, ...next };
      },
    });

    app.route({
      method: "GET",
      url: "/api/pastebin/:id",
      schema: {
        summary: "Read a paste (counts as a view, except by its author)",
        tags,
        security: [{}, ...security],
        querystring: ReadPaste,
        response: { 200: Paste, "4xx": Problem },
      },
      onRequest: recognize,
      async handler(request, reply) {
        const { paste, views, sealed } = await read(request, reply, request.query.keep);
        reply.header("x-robots-tag", "noindex");
        if (sealed) return { ...SEALED, views, ...datesOf(paste) };
        // Reuse the JSON, because serializing it would be most of the work.
        const json = `${jsonPrefixOf(paste)},"views":${views}}`;
        return (reply as FastifyReply).type("application/json; charset=utf-8").send(json);
      },
    });

    app.route({
      method: "GET",
      url: "/api/pastebin/:id/raw",
      schema: {
        summary: "Read a paste's content as plain text (counts as a view, except by its author)",
        produces: ["text/plain"],
        tags,
        security: [{}, ...security],
        params,
        response: { 200: Type.String(), "4xx": Problem },
      },
      onRequest: recognize,
      async handler(request, reply) {
        const { paste, sealed } = await read(request, reply);
        if (sealed && request.method !== "HEAD") throw notFound("Paste not found.");
        reply.header("x-robots-tag", "noindex");
        // HEAD doesn't reveal even the length of an unopened burn-after-reading paste.
        return reply
          .type("text/plain; charset=utf-8")
          .serializer(String)
          .send(sealed ? "" : paste.content);
      },
    });

    app.route({
      method: "DELETE",
      url: "/api/pastebin/:id",
      schema: {
        summary: "Delete one of your pastes",
        tags,
        security,
        params,
        response: { 204: Type.Null(), "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ params: { id }, userId }, reply) {
        if (!(await pastes.remove(id, userId))) throw notFound("Paste not found.");
        return reply.code(204).send(null);
      },
    });

    interface ReadResult {
      paste: StoredPaste;
      views: number;
      /** True for a burn-after-reading paste that this request didn't open. */
      sealed: boolean;
    }

    /** Finds the requested paste and counts the view. @throws {HttpProblem} 404 if unknown, 429 for a guesser */
    async function read(request: FastifyRequest, reply: FastifyReply, keep = false): Promise<ReadResult> {
      // Any text is allowed; validating it would add a tenth to the work.
      const { id } = request.params as { id: string };
      rejectGuesser(misses, request, reply);

      const found = isPasteId(id) ? await pastes.find(id, clock.now()) : undefined;
      const counted = isHumanVisit(request);
      const opens = counted && !keep;
      if (found?.paste.burn && opens) burnt.add(id);
      if (!found || (found.paste.burn && opens && !(await pastes.burn(id)))) {
        // A late reader of a burnt paste is not guessing.
        if (!burnt.has(id)) countMiss(misses, request, reply);
        throw notFound("Paste not found.");
      }
      const { paste } = found;
      if (paste.burn) return { paste, views: opens ? 1 : 0, sealed: !opens };
      const countsAsView = counted && paste.owner_id !== request.userId;
      return { paste, views: (countsAsView ? views.count : views.total)(id, found.views), sealed: false };
    }
  };
}

/** Entries are collected together with the pastes that the store evicts. */
const jsonPrefixes = new WeakMap<StoredPaste, string>();

/** A paste as an unclosed JSON object, still without its views. */
function jsonPrefixOf(paste: StoredPaste): string {
  const known = jsonPrefixes.get(paste);
  if (known !== undefined) return known;
  const { title, language, content } = paste;
  const text = JSON.stringify({ title: title || "Untitled Paste", language, content, ...datesOf(paste) }).slice(0, -1);
  jsonPrefixes.set(paste, text);
  return text;
}

/** A set that evicts its oldest member beyond `maxSize`. */
function createBoundedSet(maxSize: number): Pick<Set<string>, "has" | "add"> {
  const members = new Set<string>();
  return {
    has: (member) => members.has(member),
    add(member) {
      members.add(member);
      const [oldest] = members;
      if (members.size > maxSize && oldest !== undefined) members.delete(oldest);
      return members;
    },
  };
}

/** Converts a paste's dates and terms to the contract's format, without those that don't apply. */
function datesOf({ created_at, expires_at, burn, encrypted }: PasteTerms & { created_at: number }) {
  return {
    created: toIsoString(created_at),
    ...(expires_at === null ? {} : { expires: toIsoString(expires_at) }),
    ...(burn ? { burn } : {}),
    ...(encrypted ? { encrypted } : {}),
  };
}

const toIsoString = (time: number) => new Date(time).toISOString();
