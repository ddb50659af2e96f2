import { useEffect } from "react";
import { sharedValue } from "#app/shared-value.ts";
import { type PrivacySignals, refusesTracking } from "#app/tracking-consent.ts";
import { site } from "#contract/site.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { findTool } from "#tools/catalogue.ts";

const KEY = "recentTools";
const MAX_RECENT = 3;
const NONE: readonly ToolSummary[] = [];

const shared = sharedValue(() => toTools(JSON.parse(localStorage.getItem(KEY) ?? "[]")), NONE);

/** Storage and the server may return anything: keeps only known tools. */
function toTools(list: unknown): readonly ToolSummary[] {
  if (!Array.isArray(list)) return NONE;
  const tools = list.map((entry) => findTool(String(entry?.id))).filter((tool) => tool !== undefined);
  return tools.slice(0, MAX_RECENT);
}

/**
 * Fetches the recent tools and caches them for the next visit. On failure shows none and keeps the cache. Skipped under
 * Do Not Track or Global Privacy Control: the server has none then, and asking would create an identity.
 */
export async function refreshRecentTools(): Promise<void> {
  if (!site.hasServer || !navigator.onLine || refusesTracking(navigator as PrivacySignals)) return;
  try {
    const client = await import("#contract/client.ts");
    const { tools } = await client.recentTools();
    shared.set(toTools(tools));
    writeCache(tools);
  } catch (error) {
    console.warn("Couldn't refresh the recent tools.", error);
    shared.set(NONE);
  }
}

/** Puts a tool first, on a site without a server. */
export function addRecentTool(toolId: string): void {
  const others = shared.get().filter(({ id }) => id !== toolId);
  const tools = toTools([{ id: toolId }, ...others]);
  shared.set(tools);
  writeCache(tools.map(({ id }) => ({ id })));
}

function writeCache(tools: unknown): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tools));
  } catch {
    // Storage is blocked or full: the list lasts until the page is closed.
  }
}

/** Removes the cache. */
export function clearRecentTools(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there is no cache.
  }
  shared.set(NONE);
}

/** The visitor's recently used tools from the cache: at most 3, newest first. */
export const useRecentTools = shared.use;

/** Refreshes the recent tools on each mount. */
export function useRecentToolsRefresh(): void {
  useEffect(() => {
    refreshRecentTools();
  }, []);
}
