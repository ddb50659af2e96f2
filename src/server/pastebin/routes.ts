import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { onRequestAsyncHookHandler } from "fastify";
import { Paging } from "#contract/paging.ts";
import { CreatedPaste, CreatePaste, Paste, PasteList } from "#contract/pastebin.ts";
import { Problem } from "#contract/problem.ts";
import type { Clock } from "#server/platform/clock.ts";
import { decodeCursor, toPage } from "#server/platform/cursor.ts";
import { enforce, limitRequests, networkKey } from "#server/platform/limit-requests.ts";
import { notFound } from "#server/platform/problem.ts";
import type { RateLimiter } from "#server/platform/rate-limiter.ts";
import { bodyLimit, checkPaste, isPasteId, newPasteId, type PasteLimits } from "./paste.ts";
import type { PasteStore } from "./store.ts";

const PAGE_SIZE = 50;

export interface PastebinDeps {
  pastes: PasteStore;
  clock: Clock;
  limits: PasteLimits;
  authenticate: onRequestAsyncHookHandler;
  creates: RateLimiter;
  misses: RateLimiter;
}

export function pastebinRoutes(deps: PastebinDeps): FastifyPluginAsyncTypebox {
  const { pastes, clock, limits, authenticate, creates, misses } = deps;
  const bearer = [{ bearer: [] }];

  return async (app) => {
    app.route({
      method: "POST",
      url: "/api/pastebin",
      schema: {
        summary: "Create a paste",
        tags: ["pastebin"],
        security: bearer,
        body: CreatePaste,
        response: { 201: CreatedPaste, "4xx": Problem },
      },
      bodyLimit: bodyLimit(limits),
      onRequest: [authenticate, limitRequests(creates)],
      async handler(request, reply) {
        const { language, content } = request.body;
        const title = checkPaste(request.body, limits);
        const id = newPasteId();
        await pastes.create({ id, title, language, content, created_at: clock.now() }, request.userId);
        return reply.code(201).send({ id, link: `/tools/pastebin/${id}` });
      },
    });

    app.route({
      method: "GET",
      url: "/api/pastebin/my",
      schema: {
        summary: "The pastes of the one who asks, newest first",
        tags: ["pastebin"],
        security: bearer,
        querystring: Paging,
        response: { 200: PasteList, "4xx": Problem },
      },
      onRequest: authenticate,
      async handler({ userId, query }) {
        const { limit = PAGE_SIZE, cursor } = query;
        const rows = await pastes.listOf(userId, limit + 1, cursor === undefined ? undefined : decodeCursor(cursor));
        const { page, ...next } = toPage(rows, limit, ({ created_at: time, id }) => ({ time, id }));
        return { pastes: page.map(({ created_at, ...item }) => ({ ...item, created: iso(created_at) })), ...next };
      },
    });

    app.route({
      method: "GET",
      url: "/api/pastebin/:id",
      schema: {
        summary: "Read a paste; each reading counts as a view",
        tags: ["pastebin"],
        params: Type.Object({ id: Type.String() }),
        response: { 200: Paste, "4xx": Problem },
      },
      async handler(request, reply) {
        const { id } = request.params;
        // Whoever tries ids at random is stopped before the answer, or a hit would show through.
        const key = networkKey(request);
        const verdict = misses.peek(key);
        if (!verdict.allowed) enforce(misses, verdict, reply);

        const read = request.method === "HEAD" ? pastes.find : pastes.view;
        const paste = isPasteId(id) ? await read(id) : undefined;
        if (!paste) {
          enforce(misses, misses.take(key), reply);
          throw notFound("Paste not found.");
        }
        const { title, language, content, views, created_at } = paste;
        return { title: title || "Untitled Paste", language, content, views, created: iso(created_at) };
      },
    });
  };
}

const iso = (time: number) => new Date(time).toISOString();
