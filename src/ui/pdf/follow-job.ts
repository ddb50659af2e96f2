import { ApiError, failureMessage, NoTokenError } from "#contract/client.ts";
import type { JobStatus } from "#contract/pdf.ts";
import { cancelPdf, pdfStatus } from "#contract/pdf-client.ts";
import { toastFailed } from "#ui/toast.tsx";

const POLL_MS = 3_000;

/** Polls a job until it ends: every three seconds, and immediately when the page becomes visible. An abort cancels the
 *  job, because nothing else can fetch its result. */
export async function followJob(
  jobId: string,
  signal: AbortSignal,
  onStatus: (status: JobStatus) => void,
): Promise<JobStatus> {
  const cancel = () => cancelPdf(jobId).catch((error) => console.warn("The job could not be canceled.", error));
  signal.addEventListener("abort", cancel);
  try {
    return await pollUntilEnded(jobId, signal, onStatus);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

async function pollUntilEnded(
  jobId: string,
  signal: AbortSignal,
  onStatus: (status: JobStatus) => void,
): Promise<JobStatus> {
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
      console.warn("Could not get the job status; retrying.", error);
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

/** Shows a toast that explains why a job could not start. */
export function explainFailedStart(error: unknown): void {
  const reason = failureMessage(error);
  if (error instanceof NoTokenError) toastFailed(error.explain("Please log in again."), "Auth Error");
  else if (reason) toastFailed(reason, "Failed to start job.");
  else toastFailed("Failed to start job.");
}
