import { useEffect, useMemo } from "react";
import { recordUsage } from "#app/analytics.ts";
import { delayUsage } from "#app/usage-delay.ts";

/** Counts a tool as used: 1 s after its input becomes non-empty, or on the first explicit action. */
export function useUsageTracking(toolId: string): { onInput: (nonEmpty: boolean) => void; onAction: () => void } {
  const usage = useMemo(() => delayUsage(() => recordUsage(toolId)), [toolId]);
  useEffect(() => usage.cancel, [usage]);
  return useMemo(() => ({ onInput: usage.input, onAction: usage.action }), [usage]);
}
