import { useEffect } from "react";
import { sharedValue } from "#app/shared-value.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { findTool } from "#tools/catalogue.ts";

const KEY = "favorites";
const NONE: readonly ToolSummary[] = [];

/** The stored value at the last read or write. */
let lastStored: string | null | undefined;

const shared = sharedValue(() => {
  lastStored = localStorage.getItem(KEY);
  return toTools(lastStored);
}, NONE);

/** Picks up changes from other tabs. */
function syncFromStorage(): void {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === lastStored) return;
    lastStored = stored;
    shared.set(toTools(stored));
  } catch {
    // Storage is blocked, so no other tab changed anything.
  }
}

/** Storage may contain anything: keeps only known tools, once each. */
function toTools(stored: string | null): readonly ToolSummary[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(ids)) return NONE;
    return [...new Set(ids)].map((id) => findTool(String(id))).filter((tool) => tool !== undefined);
  } catch {
    return NONE;
  }
}

/** Adds or removes a favorite. Favorites stay in this browser. */
export function toggleFavorite(toolId: string): void {
  syncFromStorage();
  const before = shared.get();
  const tool = findTool(toolId);
  const without = before.filter((favorite) => favorite.id !== toolId);
  const after = tool && without.length === before.length ? [...before, tool] : without;
  const ids = JSON.stringify(after.map(({ id }) => id));
  try {
    localStorage.setItem(KEY, ids);
    lastStored = ids;
  } catch {
    // Storage is blocked or full: the favorite lasts until the page is closed.
  }
  shared.set(after);
}

/** Removes all favorites. */
export function clearFavorites(): void {
  try {
    localStorage.removeItem(KEY);
    lastStored = null;
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
  shared.set(NONE);
}

/** The visitor's favorite tools, oldest first, in sync with other tabs. */
export function useFavorites(): readonly ToolSummary[] {
  useEffect(() => {
    syncFromStorage();
    addEventListener("storage", syncFromStorage);
    return () => removeEventListener("storage", syncFromStorage);
  }, []);
  return shared.use();
}
