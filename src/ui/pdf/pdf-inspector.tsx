import { useEffect, useRef } from "react";
import type { Inspection } from "#shared/pdf/inspect.ts";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";
import { applyInspection, nextToInspect } from "#ui/pdf/inspection.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { WorkerBridge } from "#ui/worker-bridge.ts";

/** A password is checked only after a pause in typing, so that half of one is not called wrong. */
const DEBOUNCE_MS = 700;
const TIME_LIMIT_MS = 30_000;

interface Props {
  pdfs: readonly ChosenPdf[];
  /** Called with an update of the list. */
  onFound: (change: (pdfs: readonly ChosenPdf[]) => readonly ChosenPdf[]) => void;
}

/** Inspects the chosen files in a worker, one at a time. Renders nothing. */
export function PdfInspector({ pdfs, onFound }: Props) {
  const { tool, spawnWorker } = useToolServices();
  const bridge = useRef<WorkerBridge>(undefined);
  const next = nextToInspect(pdfs);
  const { key, file, password } = next ?? {};

  useEffect(() => {
    if (key === undefined || !file) {
      // An idle worker would keep the last file in memory.
      bridge.current?.dispose();
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const inspect = async () => {
      bridge.current ??= new WorkerBridge(spawnWorker);
      const request = { tool: tool.id, operation: "inspect", inputs: { input: file }, options: { password } };
      const runOptions = { signal, onProgress: () => {}, timeLimit: TIME_LIMIT_MS };
      const found = await bridge.current.run(request, runOptions).then(
        (result) => (result.kind === "data" ? (result.data as Inspection) : undefined),
        // A new worker retries an engine that failed to load.
        () => bridge.current?.dispose(),
      );
      if (!signal.aborted) onFound((now) => applyInspection(now, { key, password }, found ?? undefined));
    };
    const timer = setTimeout(inspect, password ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, file, password, tool.id, spawnWorker, onFound]);

  useEffect(() => () => bridge.current?.dispose(), []);
  return null;
}
