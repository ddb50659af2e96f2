import { useCallback, useEffect, useRef, useState } from "react";
import type { JobStatus, StartedJob } from "#contract/pdf.ts";
import type { UploadOptions } from "#contract/upload.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";

export type JobState =
  | { phase: "idle" }
  | { phase: "uploading"; sent: number }
  /** Without a status until the first poll. */
  | { phase: "processing"; status?: JobStatus }
  | { phase: "completed"; status: JobStatus }
  | { phase: "failed"; status: JobStatus };

export type StartJob = (options: UploadOptions) => Promise<StartedJob>;

interface PdfJob {
  state: JobState;
  /** Uploading or processing, so the controls are disabled. */
  busy: boolean;
  start: (startJob: StartJob) => Promise<void>;
  /** Forgets the job, and cancels it if it is still running. */
  reset: () => void;
}

/** One job on the server: uploads the files, polls until it ends, and reports the outcome in a toast. */
export function usePdfJob(): PdfJob {
  const [state, setState] = useState<JobState>({ phase: "idle" });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(async (startJob: StartJob) => {
    current.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    const followModule = await import("#ui/pdf/follow-job.ts").catch(() => undefined);
    if (signal.aborted) return;
    if (!followModule) return toastFailed("Failed to start job.");
    const { followJob, explainFailedStart } = followModule;
    setState({ phase: "uploading", sent: 0 });
    try {
      const onProgress = (sent: number) => {
        setState({ phase: "uploading", sent });
        if (sent === 1) toastDone("File uploaded!");
      };
      const { jobId } = await startJob({ signal, onProgress });
      signal.throwIfAborted();
      setState({ phase: "processing" });
      toastDone("Processing Started", "The result appears here when it is ready.");
      const status = await followJob(jobId, signal, (now) => setState({ phase: "processing", status: now }));
      setState({ phase: status.status === "failed" ? "failed" : "completed", status });
      if (status.status === "failed") toastFailed(status.error ?? "Something went wrong.", "Processing Failed");
      else toastDone("Task Complete", status.fileName);
    } catch (error) {
      if (signal.aborted) return;
      setState({ phase: "idle" });
      explainFailedStart(error);
    }
  }, []);

  const reset = useCallback(() => {
    current.current?.abort();
    setState({ phase: "idle" });
  }, []);

  return { state, busy: state.phase === "uploading" || state.phase === "processing", start, reset };
}
