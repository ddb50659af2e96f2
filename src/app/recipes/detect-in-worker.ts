import type { Suggestion } from "#shared/recipe/detect.ts";
import type { Source } from "#shared/text-source.ts";
import type { DetectCall } from "#tools/answer-detect.ts";
import { spawnWorker } from "#tools/spawn-worker.ts";

/**
 * Tries decoders in a worker of its own, so that a run of the recipe goes on and an abort ends even a busy loop.
 * @throws {DOMException} named AbortError after an abort
 */
export function detectInWorker(input: Source, signal: AbortSignal): Promise<readonly Suggestion[]> {
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
