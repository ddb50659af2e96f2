/** Storage key of the theme. */
export const THEME_KEY = "theme";

/** Applies the stored theme before the first paint, so a dark page never flashes light. */
export function applyEarlyTheme(): void {
  try {
    document.documentElement.classList.toggle("dark", localStorage.getItem(THEME_KEY) === "dark");
  } catch {
    // Storage is blocked: the page stays light.
  }
}
