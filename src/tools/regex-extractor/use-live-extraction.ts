import { useEffect, useState } from "react";
import type { InputValue } from "#ui/input-value.ts";
import { useToolServices } from "#ui/tool-services.ts";
import { useWorkerBridge } from "#ui/use-worker-bridge.ts";
import type { Extraction } from "./extract-matches.ts";

const TYPING_PAUSE = 200;
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
  const text = input.kind === "typed" && input.text.length <= LONGEST_TEXT ? input.text : "";

  useEffect(() => {
    if (text.trim() === "" || pattern === "") {
      setExtraction(undefined);
      return;
    }
    if (!isValid(pattern, flags)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const request = { tool: tool.id, operation: "extract", inputs: { input: text }, options: { pattern, flags } };
      try {
        const bridge = await load();
        const result = await bridge.run(request, { signal, timeLimit: TIME_LIMIT, onProgress: () => {} });
        if (result.kind === "data" && !signal.aborted) setExtraction(result.data as Extraction);
      } catch {
        if (!signal.aborted) setExtraction(undefined);
      }
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, pattern, flags, tool.id, load]);

  return extraction;
}

function isValid(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
