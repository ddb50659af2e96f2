import { useCallback, useEffect, useRef } from "react";
import { useToolServices } from "#ui/tool-services.ts";
import type { WorkerBridge } from "#ui/worker-bridge.ts";

/**
 * Returns a loader for this tool's worker bridge, which is disposed of with the page. The code loads on the first call,
 * to keep it out of the first paint; a failed load is retried on the next call.
 */
export function useWorkerBridge(): () => Promise<WorkerBridge> {
  const { spawnWorker } = useToolServices();
  const bridge = useRef<Promise<WorkerBridge>>(undefined);

  useEffect(
    () => () => {
      bridge.current?.then(
        (loaded) => loaded.dispose(),
        () => {},
      );
      bridge.current = undefined;
    },
    [],
  );

  return useCallback(async () => {
    bridge.current ??= import("#ui/worker-bridge.ts").then(({ WorkerBridge }) => new WorkerBridge(spawnWorker));
    try {
      return await bridge.current;
    } catch (error) {
      bridge.current = undefined;
      throw error;
    }
  }, [spawnWorker]);
}
