/** Name of the theme in the browser's storage. */
export const THEME_KEY = "theme";

/** Puts the document in the stored theme before the first paint, so that a dark page never flashes light. */
export function applyEarlyTheme(): void {
  try {
    document.documentElement.classList.toggle("dark", localStorage.getItem(THEME_KEY) === "dark");
  } catch {
    // Storage is refused: the page stays light.
  }
}
