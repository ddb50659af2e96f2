import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from "react";
import { draw as drawing } from "#shared/pdf/draw.ts";
import type { Thumbnail } from "#shared/pdf/draw-page.ts";
import { inspect as inspection } from "#shared/pdf/inspect.ts";
import type { ChosenPdf } from "#ui/pdf/chosen-pdf.ts";
import { applyInspection } from "#ui/pdf/inspection.ts";
import { usePdfWorker } from "#ui/pdf/use-pdf-worker.ts";

/** Waits for the end of typing, so that half a password is not reported as wrong. */
const PASSWORD_DEBOUNCE_MS = 700;

/** Drawn pages kept in memory, at up to 230 KB each. */
const MAX_THUMBNAILS = 160;

/** Draws a page (from 0) of a file. Resolves to undefined if it is no longer wanted. */
export type DrawThumbnail = (file: number, page: number, signal: AbortSignal) => Promise<Thumbnail | undefined>;

/**
 * Opens the chosen files one after the other in a worker, and draws their pages.
 * @param onOpened called once for each file that opens
 */
export function useSources(
  pdfs: readonly ChosenPdf[],
  setPdfs: Dispatch<SetStateAction<readonly ChosenPdf[]>>,
  onOpened: (file: number, pages: number) => void,
): DrawThumbnail {
  const ask = usePdfWorker();
  const latest = useRef({ pdfs, onOpened });
  useEffect(() => {
    latest.current = { pdfs, onOpened };
  });

  const {
    key,
    file,
    password = "",
  } = pdfs.find(({ password = "", triedPassword }) => triedPassword !== password) ?? {};
  useEffect(() => {
    if (key === undefined || !file) return;
    const changed = new AbortController();
    const { signal } = changed;
    const open = async () => {
      const found = await ask("inspect", inspection, { file, options: { password }, signal }).catch(() => ({
        locked: false,
        fault: "The file could not be opened.",
      }));
      if (signal.aborted) return;
      setPdfs((now) => applyInspection(now, { key, password }, found));
      if (found && "pages" in found && found.pages !== undefined) latest.current.onOpened(key, found.pages);
    };
    const timer = setTimeout(open, password ? PASSWORD_DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      changed.abort();
    };
  }, [key, file, password, ask, setPdfs]);

  /** The one used last is at the end. */
  const drawn = useRef(new Map<string, Thumbnail>());
  return useCallback(
    async (fileKey, page, signal) => {
      const name = `${fileKey}:${page}`;
      const source = latest.current.pdfs.find(({ key }) => key === fileKey);
      if (!source) return undefined;
      const { file, password = "" } = source;
      const thumbnail =
        drawn.current.get(name) ??
        (await ask("draw", drawing, { file, options: { page: page + 1, password }, signal }));
      if (!thumbnail) return undefined;
      drawn.current.delete(name);
      drawn.current.set(name, thumbnail);
      if (drawn.current.size > MAX_THUMBNAILS) drawn.current.delete(drawn.current.keys().next().value ?? "");
      return thumbnail;
    },
    [ask],
  );
}
