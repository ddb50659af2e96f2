import type { AdminActionDone, AdminActionList, AdminItem, AdminOverview } from "./admin.ts";
import { ApiError, authorized, fetchSite, post, read } from "./client.ts";

/** What the admin page shows. @throws {ApiError} 401 for a wrong token, 429 after too many */
export function adminOverview(token: string): Promise<AdminOverview> {
  return ask(token, "overview");
}

/** A page of the audit log, newest first. */
export function adminActions(token: string, cursor?: string): Promise<AdminActionList> {
  return ask(token, cursor === undefined ? "actions" : `actions?cursor=${encodeURIComponent(cursor)}`);
}

/** Removes a paste or link. @throws {ApiError} 404 if there is none */
export function takeDownItem(token: string, item: AdminItem): Promise<AdminActionDone> {
  return ask(token, "take-down", post(item));
}

/** Removes the reports about an item. @throws {ApiError} 404 if there are none */
export function dismissReports(token: string, item: AdminItem): Promise<AdminActionDone> {
  return ask(token, "dismiss", post(item));
}

async function ask<Answer>(token: string, path: string, init: RequestInit = {}): Promise<Answer> {
  // No header can hold other characters, so no token has them.
  if (!/^[\x20-\x7e]+$/.test(token)) throw new ApiError(401, "");
  return read(await fetchSite(`/api/admin/${path}`, authorized(init, token)));
}
