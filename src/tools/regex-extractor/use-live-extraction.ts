import { useEffect, useMemo, useRef, useState } from "react";
import type { InputValue } from "#ui/input-value.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";
import type { Extraction } from "./extract-matches.ts";
import { faultOf } from "./pattern-literal.ts";

/** Shorter than for a run, which the user asked for. */
const TIME_LIMIT_MS = 1_000;
const MAX_TEXT_LENGTH = 65_536;

/**
 * Finds matches while you type, in its own worker, without toasts or analytics. Keeps the last matches while the
 * pattern is invalid. Skips long texts, files and slow patterns.
 */
export function useLiveExtraction(input: InputValue, pattern: string, flags: string): Extraction | undefined {
  const { tool } = useToolServices();
  const load = useWorkerBridge();
  const [extraction, setExtraction] = useState<Extraction>();
  const running = useRef<AbortController>(undefined);
  const text = input.kind === "typed" && input.text.length <= MAX_TEXT_LENGTH ? input.text : "";
  const isBlank = text.trim() === "" || pattern === "";
  const given = useMemo(() => ({ text, pattern, flags }), [text, pattern, flags]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change makes a running search stale
  useEffect(() => {
    if (isBlank) setExtraction(undefined);
    return () => running.current?.abort();
  }, [given]);
  useRunAfterChanges(!isBlank && faultOf(pattern, flags) === undefined, given, async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const request = { tool: tool.id, operation: "extract", inputs: { input: text }, options: { pattern, flags } };
    try {
      const bridge = await load();
      const result = await bridge.run(request, { signal, timeLimit: TIME_LIMIT_MS, onProgress: () => {} });
      if (result.kind === "data" && !signal.aborted) setExtraction(result.data as Extraction);
    } catch {
      if (!signal.aborted) setExtraction(undefined);
    }
  });

  return extraction;
}
