import { useEffect, useRef } from "react";
import type { Inspection } from "#shared/pdf/inspect.ts";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";
import { nextToInspect, withFound } from "#ui/pdf/inspection.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { WorkerBridge } from "#ui/worker-bridge.ts";

/** After the last change of a password, so that half of one is not called wrong. */
const PAUSE_MS = 700;
const TIME_LIMIT_MS = 30_000;

interface Props {
  pdfs: readonly ChosenPdf[];
  /** Told how the list changes by what was found. */
  onFound: (change: (pdfs: readonly ChosenPdf[]) => readonly ChosenPdf[]) => void;
}

/** Opens the chosen files one after the other, in a worker, and tells what is in them. Draws nothing. */
export function PdfInspector({ pdfs, onFound }: Props) {
  const { tool, spawnWorker } = useToolServices();
  const bridge = useRef<WorkerBridge>(undefined);
  const next = nextToInspect(pdfs);
  const { key, file, password } = next ?? {};

  useEffect(() => {
    if (key === undefined || !file) {
      // It would keep the last file in memory.
      bridge.current?.dispose();
      return;
    }
    const cancelled = new AbortController();
    const { signal } = cancelled;
    const inspect = async () => {
      bridge.current ??= new WorkerBridge(spawnWorker);
      const request = { tool: tool.id, operation: "inspect", inputs: { input: file }, options: { password } };
      const manner = { signal, onProgress: () => {}, timeLimit: TIME_LIMIT_MS };
      const found = await bridge.current.run(request, manner).then(
        (result) => (result.kind === "data" ? (result.data as Inspection) : undefined),
        // An engine that did not load is tried anew for the next file.
        () => bridge.current?.dispose(),
      );
      if (!signal.aborted) onFound((now) => withFound(now, { key, password }, found ?? undefined));
    };
    const timer = setTimeout(inspect, password ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      cancelled.abort();
    };
  }, [key, file, password, tool.id, spawnWorker, onFound]);

  useEffect(() => () => bridge.current?.dispose(), []);
  return null;
}
