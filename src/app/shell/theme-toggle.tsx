import { useTheme } from "#app/theme.ts";
import { Icon } from "#ui/icon.tsx";

export function ThemeToggle() {
  const [theme, toggle] = useTheme();
  return (
    <button
      type="button"
      aria-label="Dark mode"
      aria-pressed={theme === "dark"}
      title={theme === "dark" ? "Switch to light mode" : "Switch to dark mode"}
      className="grid size-11 place-items-center rounded text-ink-2 transition-colors hover:bg-sunk hover:text-ink"
      onClick={toggle}
    >
      {/* The class on `<html>` is right even before React runs. */}
      <Icon name="moon" className="size-4.5 dark:hidden" />
      <Icon name="sun" className="hidden size-4.5 dark:block" />
    </button>
  );
}
