import { useCallback, useEffect, useState } from "react";
import { draw as drawing } from "#shared/pdf/draw.ts";
import type { Thumbnail } from "#shared/pdf/draw-page.ts";
import { type Inspection, inspect as inspection } from "#shared/pdf/inspect.ts";
import { usePdfWorker } from "#ui/pdf/use-pdf-worker.ts";

/** Waits for the end of typing, so that half a password is not reported as wrong. */
const PASSWORD_DEBOUNCE_MS = 700;

/** Details of the file; empty until it is open. */
export interface Preview extends Partial<Inspection> {
  /** Queues drawing a page (from 1). Resolves to undefined if it is no longer wanted. */
  draw: (page: number, signal: AbortSignal) => Promise<Thumbnail | undefined>;
}

/** Opens a PDF in its own worker, so that preview and extraction don't block each other. */
export function usePreview(file: File | undefined, password: string): Preview {
  const ask = usePdfWorker();
  const [found, setFound] = useState<Partial<Inspection>>({});

  useEffect(() => {
    setFound({});
    if (!file) return;
    const changed = new AbortController();
    const { signal } = changed;
    const inspect = () =>
      ask("inspect", inspection, { file, options: { password }, signal }).then(
        (data) => !signal.aborted && data && setFound(data),
        () => !signal.aborted && setFound({ fault: "The file could not be opened." }),
      );
    // No need to clear it: once aborted, it does nothing.
    setTimeout(inspect, password ? PASSWORD_DEBOUNCE_MS : 0);
    return () => changed.abort();
  }, [file, password, ask]);

  const draw = useCallback<Preview["draw"]>(
    async (page, signal) => file && ask("draw", drawing, { file, options: { page, password }, signal }),
    [ask, file, password],
  );
  return { ...found, draw };
}
