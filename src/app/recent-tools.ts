import { useEffect, useSyncExternalStore } from "react";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { findTool } from "#tools/catalogue.ts";

const KEY = "recentTools";
const RECENT_SHOWN = 3;
const NONE: readonly ToolSummary[] = [];

let current: readonly ToolSummary[] | undefined;
const listeners = new Set<() => void>();

/** Storage and network may hold anything; only tools of this catalogue are shown. */
function toTools(list: unknown): readonly ToolSummary[] {
  if (!Array.isArray(list)) return NONE;
  const tools = list.map((entry) => findTool(String(entry?.id))).filter((tool) => tool !== undefined);
  return tools.slice(0, RECENT_SHOWN);
}

function readCached(): readonly ToolSummary[] {
  if (current === undefined) {
    try {
      current = toTools(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
    } catch {
      current = NONE;
    }
  }
  return current;
}

function show(tools: readonly ToolSummary[]): void {
  current = tools;
  for (const listener of listeners) listener();
}

/** Asks the server for the recent tools and keeps them for the next visit. A failure shows none and keeps the cache. */
export async function refreshRecentTools(): Promise<void> {
  if (!navigator.onLine) return;
  try {
    const client = await import("#contract/client.ts");
    const { tools } = await client.recentTools();
    show(toTools(tools));
    localStorage.setItem(KEY, JSON.stringify(tools));
  } catch (error) {
    console.warn("The recent tools were not refreshed.", error);
    show(NONE);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The visitor's recently used tools, at most 3, newest first: those of the cache. */
export function useRecentTools(): readonly ToolSummary[] {
  return useSyncExternalStore(subscribe, readCached, () => NONE);
}

/** Refreshes the recent tools on each mount. */
export function useRecentToolsRefresh(): void {
  useEffect(() => {
    refreshRecentTools();
  }, []);
}
