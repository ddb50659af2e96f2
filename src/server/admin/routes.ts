import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AdminActionDone, AdminActionList, AdminItem, AdminOverview } from "#contract/admin.ts";
import { Paging } from "#contract/paging.ts";
import { Problem } from "#contract/problem.ts";
import { takeDown } from "#server/operations/take-down.ts";
import { hasBearerSecret } from "#server/platform/bearer-secret.ts";
import type { Clock } from "#server/platform/clock.ts";
import { decodeCursor, toPage } from "#server/platform/cursor.ts";
import type { Database } from "#server/platform/database.ts";
import type { LimitHits } from "#server/platform/limit-hits.ts";
import { countMiss } from "#server/platform/limit-requests.ts";
import { notFound, unauthorized } from "#server/platform/problem.ts";
import type { LocalRateLimiter } from "#server/platform/rate-limiter.ts";
import { itemName } from "#server/reports/item.ts";
import type { ReportedItem, ReportStore } from "#server/reports/store.ts";
import { aliasKey } from "#server/shortener/alias.ts";
import { readFailedJobs, readQueue } from "./jobs.ts";

const MAX_REPORTED_ITEMS = 50;
const PAGE_SIZE = 50;
const MAX_RECENT_MINUTES = 60;

export interface AdminDeps {
  token: string;
  database: Database;
  reports: ReportStore;
  limitHits: LimitHits;
  readDisk(): Promise<AdminOverview["disk"]>;
  /** How long ended jobs are kept. */
  jobMinutes: number;
  /** Counts wrong tokens. */
  failures: LocalRateLimiter;
  clock: Clock;
}

/** What the admin page calls. Register it only with a token, so that without one nothing of it exists. */
export function adminRoutes(deps: AdminDeps): FastifyPluginAsyncTypebox {
  const { token, database, reports, limitHits, readDisk, failures, clock } = deps;
  const startedAt = new Date(clock.now()).toISOString();
  const minutes = Math.min(MAX_RECENT_MINUTES, deps.jobMinutes);

  return async (app) => {
    app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
      // Compared before the limit, so that wrong tokens from the same network, or through the same proxy, can't lock the
      // operator out. Its length keeps it from being guessed.
      if (hasBearerSecret(request, token)) return;
      countMiss(failures, request, reply);
      throw unauthorized();
    });

    app.route({
      method: "GET",
      url: "/api/admin/overview",
      schema: { hide: true, response: { 200: AdminOverview, "4xx": Problem } },
      async handler() {
        const now = clock.now();
        const [queue, failedJobs, disk, reported] = await Promise.all([
          readQueue(database, now, minutes),
          readFailedJobs(database),
          readDisk(),
          reports.listItems(now, MAX_REPORTED_ITEMS),
        ]);
        const limits = { since: startedAt, hits: limitHits.list() };
        return { queue, failedJobs, disk, limits, reported: { ...reported, items: reported.items.map(toReported) } };
      },
    });

    app.route({
      method: "GET",
      url: "/api/admin/actions",
      schema: { hide: true, querystring: Paging, response: { 200: AdminActionList, "4xx": Problem } },
      async handler({ query: { limit = PAGE_SIZE, cursor } }) {
        const rows = await reports.listActions(limit + 1, cursor === undefined ? undefined : decodeCursor(cursor));
        const { page, ...next } = toPage(rows, limit, ({ done_at: time, id }) => ({ time, id }));
        const actions = page.map(({ done_at, item_id: item, ...row }) => ({ ...row, item, time: toTime(done_at) }));
        return { actions, ...next };
      },
    });

    const schema = { hide: true, body: AdminItem, response: { 200: AdminActionDone, "4xx": Problem } };

    app.post("/api/admin/take-down", { schema }, async ({ body: { kind, id } }) => {
      const { done, message } = await takeDown(database, kind, id, clock.now());
      if (!done) throw notFound(message);
      return { message };
    });

    app.post("/api/admin/dismiss", { schema }, async ({ body: { kind, id } }) => {
      const name = itemName(kind, id) ?? "";
      const key = kind === "link" ? aliasKey(name) : name;
      if (!(await reports.dismiss(kind, key, clock.now()))) throw notFound(`There are no reports about this ${kind}.`);
      return { message: `Dismissed the reports about the ${kind} '${name}'.` };
    });
  };
}

const toTime = (time: number) => new Date(time).toISOString();

function toReported({ created_at, expires_at, reports, ...item }: ReportedItem): AdminOverview["reported"]["items"][0] {
  return {
    ...item,
    created: toTime(created_at),
    ...(expires_at !== null && { expires: toTime(expires_at) }),
    reports: reports.map(({ created_at: reported, ...report }) => ({ ...report, time: toTime(reported) })),
  };
}
