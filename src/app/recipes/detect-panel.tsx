import { useEffect, useRef, useState } from "react";
import type { Suggestion } from "#shared/recipe/detect.ts";
import type { Source } from "#shared/text-source.ts";
import type { DetectCall } from "#tools/answer-detect.ts";
import { spawnWorker } from "#tools/spawn-worker.ts";
import { Button } from "#ui/button.tsx";
import { filesIn, isBlank, type ToolInput } from "#ui/input-value.ts";

interface Props {
  input: ToolInput;
  /** Receives the steps of the chosen suggestion. */
  onApply: (suggestion: Suggestion) => void;
}

type Search = { phase: "idle" | "running" | "failed" } | { phase: "done"; suggestions: readonly Suggestion[] };

/** A button that finds out what an unknown input is, and the recipes that decode it. */
export function DetectPanel({ input, onApply }: Props) {
  const { search, start, reset } = useDetect(input);
  const button = useRef<HTMLButtonElement>(null);
  const isRunning = search.phase === "running";
  const apply = (suggestion: Suggestion) => {
    onApply(suggestion);
    reset();
    // The pressed button disappears.
    button.current?.focus({ preventScroll: true });
  };
  return (
    <div className="my-3 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          ref={button}
          icon="search"
          disabled={isBlank(input)}
          busy={isRunning}
          onClick={() => isRunning || start()}
        >
          Detect
        </Button>
        <p className="text-sm text-ink-2" role="status">
          {messageOf(search)}
        </p>
      </div>
      {search.phase === "done" && search.suggestions.length > 0 && (
        <ul aria-label="Suggestions" className="card">
          {search.suggestions.map((suggestion) => (
            <SuggestionItem key={JSON.stringify(suggestion.steps)} suggestion={suggestion} onApply={apply} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SuggestionItem({ suggestion, onApply }: { suggestion: Suggestion; onApply: Props["onApply"] }) {
  const { labels, preview } = suggestion;
  return (
    <li className="flex items-start gap-3 border-b border-rule px-3.5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {labels.map((label, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a layer may occur twice
            <span key={index}>
              {index > 0 && <span className="px-1.5 font-normal text-ink-2">→</span>}
              {label}
            </span>
          ))}
        </p>
        <p className="line-clamp-2 font-mono text-xs break-all text-ink-2">{preview}</p>
      </div>
      <Button aria-label={`Apply ${labels.join(", ")}`} onClick={() => onApply(suggestion)}>
        Apply
      </Button>
    </li>
  );
}

function messageOf(search: Search): string {
  switch (search.phase) {
    case "running":
      return "Trying decoders…";
    case "failed":
      return "Detection failed. Try again.";
    case "done":
      return search.suggestions.length > 0 ? "" : "Nothing recognized. It may be plain text, or encrypted.";
    default:
      return "";
  }
}

/** Suggestions are only valid for the input they were made for. */
function useDetect(input: ToolInput): { search: Search; start: () => void; reset: () => void } {
  const [search, setSearch] = useState<Search>({ phase: "idle" });
  const running = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new input ends the search
  useEffect(() => {
    setSearch({ phase: "idle" });
    return () => running.current?.abort();
  }, [input]);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setSearch({ phase: "running" });
    try {
      const source = input.kind === "typed" ? input.text : (filesIn(input)[0] ?? "");
      setSearch({ phase: "done", suggestions: await detectInWorker(source, controller.signal) });
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error(error);
      setSearch({ phase: "failed" });
    }
  };
  return { search, start, reset: () => setSearch({ phase: "idle" }) };
}

/**
 * Tries decoders in a worker of its own, so that a run of the recipe goes on and an abort ends even a busy loop.
 * @throws {DOMException} named AbortError after an abort
 */
function detectInWorker(input: Source, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const worker = spawnWorker();
  const suggestions = new Promise<readonly Suggestion[]>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(message || "The worker could not start"));
    worker.onmessage = ({ data }: MessageEvent<readonly Suggestion[]>) => resolve(data);
  });
  const call: DetectCall = { detect: input };
  worker.postMessage(call);
  return suggestions.finally(() => worker.terminate());
}
