import type { Source } from "#shared/text-source.ts";

/** What one tool passes to another: kept in this tab's memory only, so that it is never in an address or a history. */
export interface Handover {
  content: Source;
  title?: string;
  language?: string;
  /** Which way a tool that works both ways is to take it. */
  mode?: string;
}

const waiting = new Map<string, Handover>();
/** Pages that are open already. */
const listeners = new Map<string, () => void>();

export function putHandover(toolId: string, handover: Handover): void {
  waiting.set(toolId, handover);
  listeners.get(toolId)?.();
}

/** Calls the open page of a tool when something is passed to it. @returns ends it */
export function hearHandover(toolId: string, listener: () => void): () => void {
  listeners.set(toolId, listener);
  return () => listeners.delete(toolId);
}

/** What was passed to this tool, if anything. It stays until `dropHandover`, because React may draw a page twice. */
export function peekHandover(toolId: string): Handover | undefined {
  return waiting.get(toolId);
}

export function dropHandover(toolId: string): void {
  waiting.delete(toolId);
}
