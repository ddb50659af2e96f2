import { type FastifyPluginAsyncTypebox, Type } from "@fastify/type-provider-typebox";
import type { onRequestAsyncHookHandler } from "fastify";
import { Problem } from "#contract/problem.ts";
import { CreateReport } from "#contract/reports.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { type DiskQuota, ROW_BYTES } from "#server/platform/disk-quota.ts";
import { SMALL_BODY_MAX_BYTES } from "#server/platform/json-body.ts";
import { countMiss, limitRequests, rejectGuesser } from "#server/platform/limit-requests.ts";
import { forbidden, notFound, unavailable } from "#server/platform/problem.ts";
import type { LocalRateLimiter, RateLimiter } from "#server/platform/rate-limiter.ts";
import { assertStorable } from "#server/platform/well-formed.ts";
import { aliasKey } from "#server/shortener/alias.ts";
import { findItems, itemName } from "./item.ts";
import type { ReportStore } from "./store.ts";

export interface ReportDeps {
  database: Database;
  reports: ReportStore;
  /** Whether anyone reads the reports. */
  areRead: boolean;
  clock: Clock;
  authenticate: onRequestAsyncHookHandler;
  diskQuota: DiskQuota;
  limiter: RateLimiter;
  misses: LocalRateLimiter;
}

export function reportRoutes(deps: ReportDeps): FastifyPluginAsyncTypebox {
  const { database, reports, areRead, clock, authenticate, diskQuota, limiter, misses } = deps;
  return async (app) => {
    app.route({
      method: "POST",
      url: "/api/reports",
      schema: {
        summary: "Report a paste or short link to the people who run this site",
        tags: ["reports"],
        security: [{ bearer: [] }],
        body: CreateReport,
        response: { 204: Type.Null(), "4xx": Problem },
      },
      // 2,048 and 500 characters of JSON.
      bodyLimit: SMALL_BODY_MAX_BYTES * 4,
      onRequest: [authenticate, diskQuota.check, limitRequests(limiter)],
      async handler(request, reply) {
        if (!areRead) throw forbidden("This site takes reports by email: see Contact at the bottom of the page.");
        const { kind, id, reason, note = "" } = request.body;
        assertStorable("note", note);
        // Otherwise reports would tell which ids and aliases exist.
        rejectGuesser(misses, request, reply);
        const name = itemName(kind, id);
        const key = kind === "link" ? aliasKey(name ?? "") : name;
        const [item] = key ? await findItems(database, kind, [key], clock.now()) : [];
        if (!item) {
          countMiss(misses, request, reply);
          throw notFound(kind === "paste" ? "Paste not found." : "Short link not found.");
        }
        const report = { kind, item, reporterId: request.userId, reason, note: note.trim() };
        const bytes = Buffer.byteLength(note) + ROW_BYTES;
        if (!(await diskQuota.reserve(bytes, () => reports.add(report, clock.now())))) {
          throw unavailable("Too many reports are waiting. Please use Contact at the bottom of the page.");
        }
        return reply.code(204).send(null);
      },
    });
  };
}
