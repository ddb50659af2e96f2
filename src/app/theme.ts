import { useLayoutEffect, useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const KEY = "theme";

/** Runs in the head before the first paint, so that a dark page never flashes light. */
export const THEME_SCRIPT = `try{document.documentElement.classList.toggle("dark",localStorage.getItem("${KEY}")==="dark")}catch{}`;

let current: Theme | undefined;
const listeners = new Set<() => void>();

function toTheme(stored: string | null): Theme {
  return stored === "dark" ? "dark" : "light";
}

function readTheme(): Theme {
  if (current === undefined) {
    try {
      current = toTheme(localStorage.getItem(KEY));
    } catch {
      current = "light";
    }
  }
  return current;
}

function setTheme(theme: Theme): void {
  current = theme;
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.classList.toggle("dark", theme === "dark");
  const paper = getComputedStyle(root).getPropertyValue("--paper");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper);
}

function toggleTheme(): void {
  const theme = readTheme() === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is refused or full: the choice then lasts as long as the page.
  }
  setTheme(theme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme in force, and what switches to the other one for good. */
export function useTheme(): [Theme, () => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, () => "light" as const);
  return [theme, toggleTheme];
}

/** Keeps the document in the stored theme: after the error boundary draws `<html>` anew, and when another tab switches. */
export function useStoredTheme(): void {
  useLayoutEffect(() => {
    applyTheme(readTheme());
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === KEY || key === null) setTheme(toTheme(newValue));
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
}
