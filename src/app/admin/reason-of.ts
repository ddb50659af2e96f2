import { ApiError } from "#contract/client.ts";
import { OfflineError } from "#contract/offline-error.ts";

/** Why a call of the admin page failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return "This token is wrong.";
  const isKnown = error instanceof ApiError || error instanceof OfflineError;
  return (isKnown && error.message) || "The server failed. See its log.";
}
