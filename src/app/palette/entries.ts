import keywords from "virtual:tool-keywords";
import type { Findable } from "#app/palette/search.ts";
import type { Theme } from "#app/theme.ts";
import type { IconName } from "#shared/icons.ts";
import { type Category, type ToolSummary, toolPath } from "#shared/tool-meta.ts";
import { catalogue } from "#tools/catalogue.ts";

/** One line of the palette: a page to go to, a tool to open with what was typed or pasted, or the switch of the theme. */
export interface Entry extends Findable {
  id: string;
  /** Heading that it stands under while nothing is searched. */
  section: string;
  icon: IconName;
  /** The category whose hue it wears; none for the site's own pages. */
  category: Category | undefined;
  does: { goTo: string } | { open: string; mode?: string } | "toggle theme";
}

/** All that the palette offers: the visitor's own tools first, each tool once. */
export function listEntries(
  recent: readonly ToolSummary[],
  favorites: readonly ToolSummary[],
  theme: Theme,
): readonly Entry[] {
  const further = favorites.filter((tool) => !recent.includes(tool));
  const others = catalogue.filter((tool) => !recent.includes(tool) && !further.includes(tool));
  return [
    ...recent.map((tool) => toEntry(tool, "Recently used")),
    ...further.map((tool) => toEntry(tool, "Favorites")),
    ...others.map((tool) => toEntry(tool, "Tools")),
    ...pages(theme),
  ];
}

function toEntry({ id, title, description, category, icon }: ToolSummary, section: string): Entry {
  return {
    id,
    title,
    description,
    keywords: keywords[id] ?? [],
    group: category,
    section,
    icon,
    category,
    does: { goTo: toolPath(id) },
  };
}

function pages(theme: Theme): readonly Entry[] {
  const other = theme === "dark" ? "light" : "dark";
  return [
    {
      id: "home",
      title: "Home",
      description: "The front page.",
      keywords: ["start", "main page", "front page"],
      group: "Site",
      section: "Site",
      icon: "house",
      category: undefined,
      does: { goTo: "/" },
    },
    {
      id: "all-tools",
      title: "All tools",
      description: "Every tool, by category.",
      keywords: ["list", "catalogue", "categories", "index"],
      group: "Site",
      section: "Site",
      icon: "layout-grid",
      category: undefined,
      does: { goTo: "/tools" },
    },
    {
      id: "your-data",
      title: "Your data",
      description: "What is sent and kept, and how to erase it.",
      keywords: ["privacy", "cookie", "tracking", "gdpr", "erase", "delete my data", "licenses"],
      group: "Site",
      section: "Site",
      icon: "shield",
      category: undefined,
      does: { goTo: "/privacy" },
    },
    {
      id: "toggle-theme",
      title: `Switch to ${other} mode`,
      description: "Remembered in this browser.",
      keywords: ["theme", "dark mode", "light mode", "night", "colours", "appearance", "contrast"],
      group: "Site",
      section: "Site",
      icon: theme === "dark" ? "sun" : "moon",
      category: undefined,
      does: "toggle theme",
    },
  ];
}
