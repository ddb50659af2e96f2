import { detectRecipes, MAX_DETECT_BYTES } from "#shared/recipe/detect.ts";
import { asFile, type Source } from "#shared/text-source.ts";
import { loadOperations } from "./load-operations.ts";

/** A message to the worker: what recipes may an input need? */
export interface DetectCall {
  detect: Source;
}

const MAX_DETECT_MS = 3_000;

/** Posts the suggestions to the page. */
export async function answerDetect({ detect }: DetectCall): Promise<void> {
  const file = asFile(detect);
  const head = new Uint8Array(await file.slice(0, MAX_DETECT_BYTES).arrayBuffer());
  const deadline = performance.now() + MAX_DETECT_MS;
  const suggestions = await detectRecipes(head, {
    load: loadOperations,
    isWhole: file.size <= MAX_DETECT_BYTES,
    isOverdue: () => performance.now() > deadline,
  });
  postMessage(suggestions);
}
