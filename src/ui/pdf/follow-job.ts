import { ApiError, NoTokenError } from "#contract/client.ts";
import type { JobStatus } from "#contract/pdf.ts";
import { cancelPdf, pdfStatus } from "#contract/pdf-client.ts";
import { toastFailed } from "#ui/toast.tsx";

/** How often the server is asked how far a job is. */
const POLL_MS = 3_000;

/** Asks every three seconds, and at once when the page comes back into view, until the job has ended. Aborted, it ends
 *  the job: nobody else could fetch the result. */
export async function followJob(
  jobId: string,
  signal: AbortSignal,
  onStatus: (status: JobStatus) => void,
): Promise<JobStatus> {
  const cancel = () => cancelPdf(jobId).catch((error) => console.warn("The job could not be canceled.", error));
  signal.addEventListener("abort", cancel);
  try {
    return await ask(jobId, signal, onStatus);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

async function ask(jobId: string, signal: AbortSignal, onStatus: (status: JobStatus) => void): Promise<JobStatus> {
  for (;;) {
    await pause(signal);
    try {
      const status = await pdfStatus(jobId);
      signal.throwIfAborted();
      if (status.status === "completed" || status.status === "failed") return status;
      onStatus(status);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.status === 404) {
        return { status: "failed", progress: 0, files: [], error: error.message || "Something went wrong." };
      }
      console.warn("The job could not be asked after; it will be again.", error);
    }
  }
}

function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = new AbortController();
  const end = (settle: () => void) => () => {
    clearTimeout(timer);
    ended.abort();
    settle();
  };
  const timer = setTimeout(end(resolve), POLL_MS);
  const onVisible = end(resolve);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && onVisible(), ended);
  signal.addEventListener(
    "abort",
    end(() => reject(signal.reason)),
    ended,
  );
  if (signal.aborted) end(() => reject(signal.reason))();
  return promise;
}

/** Says in a toast why a job was not taken. */
export function tellWhyNotStarted(error: unknown): void {
  const reason = error instanceof ApiError ? error.message : "";
  if (error instanceof NoTokenError) toastFailed(error.explain("Please log in again."), "Auth Error");
  else if (reason) toastFailed(reason, "Failed to start job.");
  else toastFailed("Failed to start job.");
}
