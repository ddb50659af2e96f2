import { ApiError, failureMessage } from "#contract/client.ts";

/** Why a call of the admin page failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return "This token is wrong.";
  return failureMessage(error) || "The server failed. See its log.";
}
