import { useEffect, useRef, useState } from "react";
import type { OptionDeclarations } from "#shared/options.ts";
import {
  findDraft,
  findOptions,
  keepOptions,
  readAhead,
  saveDraft,
  typedOptions,
  type Work,
} from "#ui/draft-storage.ts";
import { areBlank } from "#ui/input-value.ts";
import { useToolServices } from "#ui/tool-services.ts";

interface Kept {
  declarations: OptionDeclarations;
  options: Readonly<Record<string, unknown>>;
  inputs: Work["inputs"];
  mode: Work["mode"];
  operation: string | undefined;
  /** Whether `useHistoryState` has already restored the page. */
  isRestored: boolean;
  /** Whether the options come from a link and aren't the visitor's own yet. */
  isHeld?: boolean;
  restore: (work: Partial<Work>, options: Readonly<Record<string, unknown>>) => void;
}

/** Whether the page was opened by its URL or a link, not by a reload or Back. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "navigate" && history.state?.key === undefined;
}

/** Saves a page's work when it is left and restores it after a reload. */
export function useDraft({
  declarations,
  options,
  inputs,
  mode,
  operation,
  isRestored,
  isHeld = false,
  restore,
}: Kept): void {
  const { tool } = useToolServices();
  // Read on mount, because the history entry has changed by unmount.
  const [page] = useState(() => `${tool.id}:${globalThis.history?.state?.key ?? ""}`);
  const latest = useRef({ declarations, options, inputs, mode, operation, restore });
  useEffect(() => {
    latest.current = { declarations, options, inputs, mode, operation, restore };
  });

  useEffect(() => {
    if (isRestored) return;
    const { declarations, restore, inputs } = latest.current;
    const work = isNewVisit() || !areBlank(inputs) ? undefined : findDraft(page);
    const kept = { ...findOptions(tool.id, declarations), ...work?.typed };
    if (work || Object.keys(kept).length > 0) restore(work ?? {}, kept);
  }, [isRestored, page, tool.id]);

  useEffect(() => {
    for (const input of Object.values(inputs)) readAhead(input).catch(() => {});
  }, [inputs]);

  const first = useRef(options);
  useEffect(() => {
    if (options !== first.current && !isHeld) keepOptions(tool.id, latest.current.declarations, options);
  }, [options, isHeld, tool.id]);

  useEffect(() => {
    const keep = () => {
      const { declarations, options, ...work } = latest.current;
      saveDraft(page, { ...work, typed: typedOptions(declarations, options) });
    };
    const keepWhenHidden = () => document.visibilityState === "hidden" && keep();
    document.addEventListener("visibilitychange", keepWhenHidden);
    addEventListener("pagehide", keep);
    return () => {
      document.removeEventListener("visibilitychange", keepWhenHidden);
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [page]);
}
