import type { RecipeStep } from "#shared/recipe/recipe.ts";
import type { Source } from "#shared/text-source.ts";

/** Data sent from one tool to another. It stays in this tab's memory, never in a URL or the history. */
export interface Handover {
  content: Source;
  /** All of them, if there are several; `content` is the first. */
  files?: readonly File[];
  title?: string;
  language?: string;
  /** The mode for a tool that works both ways. */
  mode?: string;
  /** The input that receives it; the first by default. */
  input?: string;
  /** For the page of recipes. */
  steps?: readonly RecipeStep[];
}

const waiting = new Map<string, Handover>();
/** By tool id: the pages that are open. */
const listeners = new Map<string, () => void>();

export function putHandover(toolId: string, handover: Handover): void {
  waiting.set(toolId, handover);
  listeners.get(toolId)?.();
}

/** Notifies a tool's open page of each handover. @returns unsubscribe */
export function subscribeToHandover(toolId: string, listener: () => void): () => void {
  listeners.set(toolId, listener);
  return () => listeners.delete(toolId);
}

/** The handover for this tool, if any. It stays until `dropHandover`, because React may render a page twice. */
export function peekHandover(toolId: string): Handover | undefined {
  return waiting.get(toolId);
}

export function dropHandover(toolId: string): void {
  waiting.delete(toolId);
}
