import { useEffect, useRef, useState } from "react";
import { plural } from "#shared/format-number.ts";
import type { Thumbnail } from "#shared/pdf/draw-page.ts";
import type { Inspection } from "#shared/pdf/inspect.ts";
import { paintThumbnail } from "#ui/pdf/paint-thumbnail.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { WorkerBridge } from "#ui/worker-bridge.ts";

/** A bigger file would be in memory twice while the tool works on it. */
const MAX_BYTES = 104_857_600;
const TIME_LIMIT_MS = 30_000;

interface Props {
  file: File;
  password?: string | undefined;
  /** Where the page shows the number of pages already. */
  isOpened?: boolean;
}

/** Page 1 of a PDF and the number of its pages, or why it doesn't open. The tool has `inspect` and `draw`. */
export function PdfPreview({ file, password = "", isOpened = false }: Props) {
  const { tool, spawnWorker } = useToolServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [found, setFound] = useState<Inspection>();
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    setFound(undefined);
    setIsDrawn(false);
    if (file.size > MAX_BYTES) return;
    const bridge = new WorkerBridge(spawnWorker);
    const gone = new AbortController();
    const { signal } = gone;
    const ask = async <Data,>(operation: string, options: object): Promise<Data | undefined> => {
      const request = { tool: tool.id, operation, inputs: { input: file }, options: { password, ...options } };
      const result = await bridge.run(request, { signal, onProgress: () => {}, timeLimit: TIME_LIMIT_MS });
      return result.kind === "data" && !signal.aborted ? (result.data as Data) : undefined;
    };
    const show = async () => {
      if (!isOpened) {
        const inspected = await ask<Inspection>("inspect", {});
        if (signal.aborted) return;
        setFound(inspected);
        if (!inspected?.pages) return;
      }
      const page = await ask<Thumbnail>("draw", { page: 1 });
      if (!page || !canvas.current) return;
      paintThumbnail(canvas.current, page, 0);
      setIsDrawn(true);
    };
    // An idle worker would keep the file in memory.
    show()
      .catch(() => {})
      .finally(() => bridge.dispose());
    return () => gone.abort();
  }, [file, password, isOpened, tool.id, spawnWorker]);
  return (
    <figure className="flex flex-1 flex-col items-center justify-center gap-2 pb-3.5">
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Page 1 of ${file.name}`}
        hidden={!isDrawn}
        className="max-w-full border border-rule"
      />
      <figcaption role="status" className="text-center text-sm text-ink-2">
        {found && describe(found)}
      </figcaption>
    </figure>
  );
}

function describe({ pages, locked, fault = "" }: Inspection): string {
  if (pages !== undefined) return plural(pages, "page");
  return locked ? "Protected with a password" : fault;
}
