import { useCallback, useEffect, useRef, useState } from "react";
import type { Inspection } from "#shared/pdf/inspect.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";
import type { Thumbnail } from "./draw-page.ts";

/** Waits for the end of typing, so that half a password is not reported as wrong. */
const PASSWORD_DEBOUNCE_MS = 700;

/** Details of the file; empty until it is open. */
export interface Preview extends Partial<Inspection> {
  /** Queues drawing a page (from 1). Resolves to undefined if it is no longer wanted. */
  draw: (page: number, isWanted: () => boolean) => Promise<Thumbnail | undefined>;
}

/** Opens a PDF in its own worker, so that preview and extraction don't block each other. */
export function usePreview(file: File | undefined, password: string): Preview {
  const { tool } = useToolServices();
  const load = useWorkerBridge();
  const [found, setFound] = useState<Partial<Inspection>>({});
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const enqueue = useCallback(
    (operation: string, input: File, options: Readonly<Record<string, unknown>>, isWanted: () => boolean) => {
      const answer = queue.current.then(async () => {
        if (!isWanted()) return undefined;
        const loaded = await load();
        const manner = { signal: new AbortController().signal, onProgress: () => {} };
        const result = await loaded.run({ tool: tool.id, operation, inputs: { input }, options }, manner);
        return result.kind === "data" ? result.data : undefined;
      });
      queue.current = answer.catch(() => {});
      return answer;
    },
    [tool.id, load],
  );

  useEffect(() => {
    setFound({});
    if (!file) return;
    let isCurrent = true;
    const inspect = () =>
      enqueue("inspect", file, { password }, () => isCurrent).then(
        (data) => isCurrent && data !== undefined && setFound(data as Inspection),
        () => isCurrent && setFound({ fault: "The file could not be opened." }),
      );
    // No need to clear it: `enqueue` skips it once `isCurrent` is false.
    setTimeout(inspect, password ? PASSWORD_DEBOUNCE_MS : 0);
    return () => {
      isCurrent = false;
    };
  }, [file, password, enqueue]);

  const draw = useCallback<Preview["draw"]>(
    async (page, isWanted) =>
      file && ((await enqueue("draw", file, { page, password }, isWanted)) as Thumbnail | undefined),
    [enqueue, file, password],
  );
  return { ...found, draw };
}
