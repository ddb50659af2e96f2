import { useEffect } from "react";
import { sharedValue } from "#app/shared-value.ts";
import { type PrivacySignals, refusesTracking } from "#app/tracking-consent.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { findTool } from "#tools/catalogue.ts";

const KEY = "recentTools";
const RECENT_SHOWN = 3;
const NONE: readonly ToolSummary[] = [];

const shared = sharedValue(() => toTools(JSON.parse(localStorage.getItem(KEY) ?? "[]")), NONE);

/** Storage and network may hold anything; only tools of this catalogue are shown. */
function toTools(list: unknown): readonly ToolSummary[] {
  if (!Array.isArray(list)) return NONE;
  const tools = list.map((entry) => findTool(String(entry?.id))).filter((tool) => tool !== undefined);
  return tools.slice(0, RECENT_SHOWN);
}

/**
 * Asks the server for the recent tools and keeps them for the next visit. A failure shows none and keeps the cache. Who
 * asks not to be tracked has none there, and needs no identity to hear so.
 */
export async function refreshRecentTools(): Promise<void> {
  if (!navigator.onLine || refusesTracking(navigator as PrivacySignals)) return;
  try {
    const client = await import("#contract/client.ts");
    const { tools } = await client.recentTools();
    shared.set(toTools(tools));
    keep(tools);
  } catch (error) {
    console.warn("The recent tools were not refreshed.", error);
    shared.set(NONE);
  }
}

function keep(tools: unknown): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tools));
  } catch {
    // Storage is refused or full: the next visit asks the server.
  }
}

/** Removes the cache. */
export function forgetRecentTools(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: there is no cache.
  }
  shared.set(NONE);
}

/** The visitor's recently used tools, at most 3, newest first: those of the cache. */
export const useRecentTools = shared.use;

/** Refreshes the recent tools on each mount. */
export function useRecentToolsRefresh(): void {
  useEffect(() => {
    refreshRecentTools();
  }, []);
}
