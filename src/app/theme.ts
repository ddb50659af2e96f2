import { useLayoutEffect } from "react";
import { THEME_KEY as KEY } from "#app/loader/early-theme.ts";
import { sharedValue } from "#app/shared-value.ts";

export type Theme = "light" | "dark";

const shared = sharedValue<Theme>(() => toTheme(localStorage.getItem(KEY)), "light");

function toTheme(stored: string | null): Theme {
  return stored === "dark" ? "dark" : "light";
}

function setTheme(theme: Theme): void {
  shared.set(theme);
  applyTheme(theme);
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  // The page comes light, and asking for its styles makes the browser work them out.
  if (theme === "light" && !root.classList.contains("dark")) return;
  root.classList.toggle("dark", theme === "dark");
  const paper = getComputedStyle(root).getPropertyValue("--paper");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper);
}

function toggleTheme(): void {
  const theme = shared.get() === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is refused or full: the choice then lasts as long as the page.
  }
  setTheme(theme);
}

/** Goes back to the theme of those who have chosen none. */
export function forgetTheme(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is refused: nothing is kept there.
  }
  setTheme("light");
}

/** The theme in force, and what switches to the other one for good. */
export function useTheme(): [Theme, () => void] {
  return [shared.use(), toggleTheme];
}

/** Keeps the document in the stored theme: after the error boundary draws `<html>` anew, and when another tab switches. */
export function useStoredTheme(): void {
  useLayoutEffect(() => {
    applyTheme(shared.get());
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === KEY || key === null) setTheme(toTheme(newValue));
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
}
