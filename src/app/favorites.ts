import { useEffect } from "react";
import { sharedValue } from "#app/shared-value.ts";
import type { ToolSummary } from "#shared/tool-meta.ts";
import { findTool } from "#tools/catalogue.ts";

const KEY = "favorites";
const NONE: readonly ToolSummary[] = [];

/** What was stored when this page last looked. */
let seen: string | null | undefined;

const shared = sharedValue(() => {
  seen = localStorage.getItem(KEY);
  return toTools(seen);
}, NONE);

/** Takes over what another tab stored since. */
function catchUp(): void {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === seen) return;
    seen = stored;
    shared.set(toTools(stored));
  } catch {
    // Storage is refused: no other tab stored anything.
  }
}

/** Storage may hold anything; only tools of this catalogue are shown, each once. */
function toTools(stored: string | null): readonly ToolSummary[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(ids)) return NONE;
    return [...new Set(ids)].map((id) => findTool(String(id))).filter((tool) => tool !== undefined);
  } catch {
    return NONE;
  }
}

/** Gives a tool its star, or takes it away. It is kept in this browser only. */
export function toggleFavorite(toolId: string): void {
  catchUp();
  const before = shared.get();
  const tool = findTool(toolId);
  const without = before.filter((favorite) => favorite.id !== toolId);
  const after = tool && without.length === before.length ? [...before, tool] : without;
  const ids = JSON.stringify(after.map(({ id }) => id));
  try {
    localStorage.setItem(KEY, ids);
    seen = ids;
  } catch {
    // Storage is refused or full: the star then lasts as long as the page.
  }
  shared.set(after);
}

/** Takes every star away. */
export function forgetFavorites(): void {
  try {
    localStorage.removeItem(KEY);
    seen = null;
  } catch {
    // Storage is refused: nothing is kept there.
  }
  shared.set(NONE);
}

/** The visitor's favorite tools, in the order in which they got their star, here or in another tab. */
export function useFavorites(): readonly ToolSummary[] {
  useEffect(() => {
    catchUp();
    addEventListener("storage", catchUp);
    return () => removeEventListener("storage", catchUp);
  }, []);
  return shared.use();
}
