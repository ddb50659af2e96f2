import { useEffect, useMemo, useRef, useState } from "react";
import type { InputValue } from "#ui/input-value.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { useRunAfterChanges } from "#ui/use-run-after-changes.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";
import type { Extraction } from "./extract-matches.ts";

/** Milliseconds: nobody waits for what nobody asked for. */
const TIME_LIMIT = 1_000;
const LONGEST_TEXT = 65_536;

/**
 * What matches while a person types, in a worker of its own; it says nothing, and counts as no use of the tool. Of a
 * pattern that is not valid yet the last matches stay; of a long text, a file or a slow pattern there are none.
 */
export function useLiveExtraction(input: InputValue, pattern: string, flags: string): Extraction | undefined {
  const { tool } = useToolServices();
  const load = useWorkerBridge();
  const [extraction, setExtraction] = useState<Extraction>();
  const running = useRef<AbortController>(undefined);
  const text = input.kind === "typed" && input.text.length <= LONGEST_TEXT ? input.text : "";
  const isBlank = text.trim() === "" || pattern === "";
  const given = useMemo(() => ({ text, pattern, flags }), [text, pattern, flags]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change outdates what is under way
  useEffect(() => {
    if (isBlank) setExtraction(undefined);
    return () => running.current?.abort();
  }, [given]);
  useRunAfterChanges(!isBlank && isValid(pattern, flags), given, async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const request = { tool: tool.id, operation: "extract", inputs: { input: text }, options: { pattern, flags } };
    try {
      const bridge = await load();
      const result = await bridge.run(request, { signal, timeLimit: TIME_LIMIT, onProgress: () => {} });
      if (result.kind === "data" && !signal.aborted) setExtraction(result.data as Extraction);
    } catch {
      if (!signal.aborted) setExtraction(undefined);
    }
  });

  return extraction;
}

function isValid(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
