import { useCallback, useRef } from "react";
import type { AnyOperation, DataOf } from "#shared/operation.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";

/** How long a request that is no longer wanted may go on. Ending it ends the worker, which then has to open its files again. */
const STALE_GRACE_MS = 1_000;

interface Request {
  file: File;
  options: Readonly<Record<string, unknown>>;
  /** Aborted when the answer is no longer wanted. */
  signal: AbortSignal;
}

/** Runs one of the tool's operations on a file. Resolves to undefined if it was no longer wanted at its turn. */
export type AskPdf = <Asked extends AnyOperation>(
  id: string,
  operation: Asked,
  request: Request,
) => Promise<DataOf<Asked> | undefined>;

/** A worker for previews, which answers one request after the other, so that they don't wait for a run of the tool. */
export function usePdfWorker(): AskPdf {
  const { tool } = useToolServices();
  const load = useWorkerBridge();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback<AskPdf>(
    (id, { timeLimit }, { file, options, signal }) => {
      const answer = queue.current.then(async () => {
        if (signal.aborted) return undefined;
        const bridge = await load();
        const stop = new AbortController();
        let timer: ReturnType<typeof setTimeout> | undefined;
        const stopSoon = () => {
          timer = setTimeout(() => stop.abort(), STALE_GRACE_MS);
        };
        signal.addEventListener("abort", stopSoon);
        try {
          const result = await bridge.run(
            { tool: tool.id, operation: id, inputs: { input: file }, options },
            { signal: stop.signal, onProgress: () => {}, timeLimit },
          );
          return result.kind === "data" ? result.data : undefined;
        } finally {
          signal.removeEventListener("abort", stopSoon);
          clearTimeout(timer);
        }
      });
      queue.current = answer.catch(() => {});
      // The worker returns a clone of what `run` returned.
      return answer as Promise<never>;
    },
    [tool.id, load],
  );
}
