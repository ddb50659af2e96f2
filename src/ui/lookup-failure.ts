import { ApiError, NoTokenError } from "#contract/client.ts";
import { OfflineError } from "#contract/offline-error.ts";
import { toastFailed } from "#ui/toast.tsx";

/** Says why the server answered no lookup. */
export function toastLookupFailed(error: unknown): void {
  toastFailed(...describeError(error));
}

function describeError(error: unknown): [message: string, title?: string] {
  if (error instanceof NoTokenError)
    return [error.explain("Unable to get Sundry token. Please log in."), "Authentication Error"];
  if (error instanceof OfflineError) return [error.message, "Lookup failed"];
  if (error instanceof ApiError && error.message) return [error.message];
  return ["Something went wrong during lookup.", "Lookup failed"];
}
