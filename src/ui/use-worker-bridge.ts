import { useCallback, useEffect, useRef } from "react";
import { useToolServices } from "#ui/tool-services.ts";
import type { WorkerBridge } from "#ui/worker-bridge.ts";

/**
 * Gives what loads the way to a worker of this tool, which ends with the page. It is no part of the first paint: it
 * loads when it is first asked for, and is asked for again after it could not be.
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
