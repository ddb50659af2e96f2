import { useCallback, useEffect, useRef, useState } from "react";
import type { Inspection } from "#shared/pdf/inspect.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";
import type { Thumbnail } from "./draw-page.ts";

/** After the last change of a password, so that half of one is not called wrong. */
const PAUSE_MS = 700;

/** What is known of the file; nothing before it was opened. */
export interface Preview extends Partial<Inspection> {
  /** Draws a page (from 1) in its turn; undefined when nobody wants it by then. */
  draw: (page: number, isWanted: () => boolean) => Promise<Thumbnail | undefined>;
}

/** Opens a PDF in a worker of its own, so that looking at pages and extracting them do not wait for each other. */
export function usePreview(file: File | undefined, password: string): Preview {
  const { tool } = useToolServices();
  const load = useWorkerBridge();
  const [found, setFound] = useState<Partial<Inspection>>({});
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const ask = useCallback(
    (operation: string, input: File, options: Readonly<Record<string, unknown>>, isWanted: () => boolean) => {
      const answer = turn.current.then(async () => {
        if (!isWanted()) return undefined;
        const loaded = await load();
        const manner = { signal: new AbortController().signal, onProgress: () => {} };
        const result = await loaded.run({ tool: tool.id, operation, inputs: { input }, options }, manner);
        return result.kind === "data" ? result.data : undefined;
      });
      turn.current = answer.catch(() => {});
      return answer;
    },
    [tool.id, load],
  );

  useEffect(() => {
    setFound({});
    if (!file) return;
    let wanted = true;
    const inspect = () =>
      ask("inspect", file, { password }, () => wanted).then(
        (data) => wanted && data !== undefined && setFound(data as Inspection),
        () => wanted && setFound({ fault: "The file could not be opened." }),
      );
    // It asks for nothing when it is no longer wanted.
    setTimeout(inspect, password ? PAUSE_MS : 0);
    return () => {
      wanted = false;
    };
  }, [file, password, ask]);

  const draw = useCallback<Preview["draw"]>(
    async (page, isWanted) =>
      file && ((await ask("draw", file, { page, password }, isWanted)) as Thumbnail | undefined),
    [ask, file, password],
  );
  return { ...found, draw };
}
