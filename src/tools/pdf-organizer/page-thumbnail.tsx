import { useEffect, useRef, useState } from "react";
import { paintThumbnail } from "#ui/pdf/paint-thumbnail.ts";
import type { FilePage } from "./page-list.ts";
import type { DrawThumbnail } from "./use-sources.ts";

/** A drawn page. It is drawn when it appears, unless it is gone before its turn. */
export function PageThumbnail({ page: { file, page, turn }, draw }: { page: FilePage; draw: DrawThumbnail }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const show = async () => {
      const thumbnail = await draw(file, page, signal);
      if (thumbnail && canvas.current && !signal.aborted) paintThumbnail(canvas.current, thumbnail, turn);
    };
    show().catch(() => !signal.aborted && setFailed(true));
    return () => gone.abort();
  }, [file, page, turn, draw]);
  if (failed) return <span className="text-xs text-ink-2">No preview</span>;
  return <canvas ref={canvas} width={0} height={0} className="max-h-full max-w-full border border-rule" />;
}
