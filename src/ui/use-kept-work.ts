import { useEffect, useRef, useState } from "react";
import type { OptionDeclarations } from "#shared/options.ts";
import { areBlank } from "#ui/input-value.ts";
import { findOptions, findWork, keepOptions, keepWork, readAhead, typedOf, type Work } from "#ui/kept-work.ts";
import { useToolServices } from "#ui/tool-services.ts";

interface Kept {
  declarations: OptionDeclarations;
  options: Readonly<Record<string, unknown>>;
  inputs: Work["inputs"];
  mode: string;
  operation: string | undefined;
  /** Whether the page has its state from the history of this tab already. */
  isBack: boolean;
  restore: (work: Partial<Work>, options: Readonly<Record<string, unknown>>) => void;
}

/** Whether the page was opened by its address or from another site, neither loaded anew nor found again by Back. */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "navigate" && history.state?.key === undefined;
}

/** Keeps what a page holds when it is left, and gives it back after the page was loaded anew. */
export function useKeptWork({ declarations, options, inputs, mode, operation, isBack, restore }: Kept): void {
  const { tool } = useToolServices();
  // Another entry of the history is the current one when the page is left.
  const [page] = useState(() => `${tool.id}:${globalThis.history?.state?.key ?? ""}`);
  const latest = useRef({ declarations, options, inputs, mode, operation, restore });
  useEffect(() => {
    latest.current = { declarations, options, inputs, mode, operation, restore };
  });

  useEffect(() => {
    if (isBack) return;
    const { declarations, restore, inputs } = latest.current;
    const work = isNewVisit() || !areBlank(inputs) ? undefined : findWork(page);
    const kept = { ...findOptions(tool.id, declarations), ...work?.typed };
    if (work || Object.keys(kept).length > 0) restore(work ?? {}, kept);
  }, [isBack, page, tool.id]);

  useEffect(() => {
    for (const input of Object.values(inputs)) readAhead(input).catch(() => {});
  }, [inputs]);

  const first = useRef(options);
  useEffect(() => {
    if (options !== first.current) keepOptions(tool.id, latest.current.declarations, options);
  }, [options, tool.id]);

  useEffect(() => {
    const keep = () => {
      const { declarations, options, ...work } = latest.current;
      keepWork(page, { ...work, typed: typedOf(declarations, options) });
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
