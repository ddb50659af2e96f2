const KEY = "own-pastes";
const MAX_IDS = 200;

/** Remembers pastes of this visitor, so that viewing them doesn't count, and viewing others' identifies nobody. */
export function rememberOwnPastes(ids: readonly string[]): void {
  const known = ownPastes();
  const added = ids.filter((id) => !known.includes(id));
  if (added.length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...added, ...known].slice(0, MAX_IDS)));
  } catch {
    // Storage is blocked or full: the visitor's own views count.
  }
}

export function isOwnPaste(id: string): boolean {
  return ownPastes().includes(id);
}

export function forgetOwnPastes(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

/** Storage may contain anything. */
function ownPastes(): readonly unknown[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids : [];
  } catch {
    return [];
  }
}
