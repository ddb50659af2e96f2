import { post, withToken } from "./client.ts";
import type { CreateReport } from "./reports.ts";

/** Reports a paste or short link. @throws {NoTokenError} if sign-in fails, {ApiError} if the server rejects it. */
export async function sendReport(report: CreateReport): Promise<void> {
  await withToken("/api/reports", post(report));
}
