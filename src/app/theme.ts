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
  // The page starts light, and getComputedStyle forces a style recalculation.
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
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
  setTheme(theme);
}

/** Resets the theme to the default. */
export function resetTheme(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
  setTheme("light");
}

/** The current theme, and a function that toggles and stores it. */
export function useTheme(): [Theme, () => void] {
  return [shared.use(), toggleTheme];
}

/** Applies the stored theme: after the error boundary re-renders `<html>`, and when another tab changes it. */
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
