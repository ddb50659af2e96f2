import { useCallback, useEffect, useRef, useState } from "react";
import type { StartOptions } from "#contract/client.ts";
import type { JobStatus, StartedJob } from "#contract/pdf.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";

/** How often the server is asked how far a job is. */
const POLL_MS = 3_000;

export type JobState =
  | { phase: "idle" }
  | { phase: "uploading"; sent: number }
  /** The status is missing until the server was asked the first time. */
  | { phase: "processing"; status?: JobStatus }
  | { phase: "completed"; status: JobStatus }
  | { phase: "failed"; status: JobStatus };

export type StartJob = (options: StartOptions) => Promise<StartedJob>;

interface PdfJob {
  state: JobState;
  /** Files are being sent or worked on: what they are made of cannot be changed. */
  busy: boolean;
  start: (begin: StartJob) => Promise<void>;
  /** Forgets the job, and stops an upload. */
  reset: () => void;
}

/** One job on the server: sends the files, then asks until it is done, and tells how it went in a toast. */
export function usePdfJob(): PdfJob {
  const [state, setState] = useState<JobState>({ phase: "idle" });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(async (begin: StartJob) => {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setState({ phase: "uploading", sent: 0 });
    try {
      const { jobId } = await begin({ signal, onProgress: (sent) => setState({ phase: "uploading", sent }) });
      signal.throwIfAborted();
      setState({ phase: "processing" });
      toastDone("Processing Started", "The result appears here when it is ready.");
      const status = await follow(jobId, signal, (now) => setState({ phase: "processing", status: now }));
      setState({ phase: status.status === "failed" ? "failed" : "completed", status });
      if (status.status === "failed") toastFailed(status.error ?? "Something went wrong.", "Processing Failed");
      else toastDone("Task Complete", status.fileName);
    } catch (error) {
      if (signal.aborted) return;
      setState({ phase: "idle" });
      await tellWhyNotStarted(error);
    }
  }, []);

  const reset = useCallback(() => {
    current.current?.abort();
    setState({ phase: "idle" });
  }, []);

  return { state, busy: state.phase === "uploading" || state.phase === "processing", start, reset };
}

/** Asks every three seconds, and at once when the page comes back into view, until the job has ended. */
async function follow(jobId: string, signal: AbortSignal, onStatus: (status: JobStatus) => void): Promise<JobStatus> {
  const { ApiError, pdfStatus } = await import("#contract/client.ts");
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

async function tellWhyNotStarted(error: unknown): Promise<void> {
  const { ApiError, NoTokenError } = await import("#contract/client.ts");
  if (error instanceof NoTokenError) return toastFailed("Please log in again.", "Auth Error");
  const reason = error instanceof ApiError ? error.message : "";
  toastFailed(...((reason ? [reason, "Failed to start job."] : ["Failed to start job."]) as [string, string?]));
}
