import docs from "virtual:doc-entries";
import keywords from "virtual:tool-keywords";
import { describeRun } from "#app/history/reopen.ts";
import type { Run } from "#app/history/run.ts";
import type { Theme } from "#app/theme.ts";
import type { IconName } from "#shared/icons.ts";
import type { Findable } from "#shared/search.ts";
import { type Category, type ToolSummary, toolPath } from "#shared/tool-meta.ts";
import { catalogue, findTool, siteRecipes } from "#tools/catalogue.ts";

const MAX_PALETTE_RUNS = 5;

/** A palette entry: goes to a page, opens a tool with the typed or pasted text, or toggles the theme. */
export interface Entry extends Findable {
  id: string;
  /** Heading it is listed under while the field is empty. */
  section: string;
  icon: IconName;
  /** Sets its color; undefined for the site's own pages. */
  category: Category | undefined;
  action:
    | { goTo: string }
    /** A page that must be loaded as a whole. */
    | { load: string }
    | { open: string; mode?: string; input?: string; content?: string; allFiles?: boolean }
    | { reopen: Run }
    | "toggle theme";
}

/** Everything in the palette: the visitor's own tools first, each tool once. */
export function listEntries(
  recent: readonly ToolSummary[],
  favorites: readonly ToolSummary[],
  runs: readonly Run[],
  theme: Theme,
): readonly Entry[] {
  const otherFavorites = favorites.filter((tool) => !recent.includes(tool));
  const rest = [...catalogue, ...siteRecipes].filter(
    (tool) => !recent.includes(tool) && !otherFavorites.includes(tool),
  );
  return [
    ...recent.map((tool) => toEntry(tool, "Recently used")),
    ...otherFavorites.map((tool) => toEntry(tool, "Favorites")),
    ...runs.slice(0, MAX_PALETTE_RUNS).flatMap(runEntry),
    ...rest.map((tool) => toEntry(tool, "Tools")),
    ...pages(theme),
  ];
}

/** Sections of the documentation, which are found by every word of their text. */
export const docEntries = docs.map(({ words, ...doc }) => ({
  ...doc,
  entry: {
    ...doc,
    id: `doc-${doc.path.replace(/\W/g, "-")}`,
    section: "Docs",
    icon: "file-text",
    category: undefined,
    action: { load: doc.path },
  } satisfies Entry,
  description: words,
}));

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
    action: { goTo: toolPath(id) },
  };
}

function runEntry(run: Run): readonly Entry[] {
  const tool = findTool(run.tool);
  if (!tool) return [];
  const { title, category, icon } = tool;
  const description = describeRun(run);
  const id = `run-${run.at}`;
  return [
    {
      id,
      title,
      description,
      keywords: [],
      group: category,
      section: "History",
      icon,
      category,
      action: { reopen: run },
    },
  ];
}

function pages(theme: Theme): readonly Entry[] {
  const other = theme === "dark" ? "light" : "dark";
  return [
    {
      id: "home",
      title: "Home",
      description: "The home page.",
      keywords: ["start", "main page", "front page"],
      group: "Site",
      section: "Site",
      icon: "house",
      category: undefined,
      action: { goTo: "/" },
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
      action: { goTo: "/tools" },
    },
    {
      id: "recipes",
      title: "Recipes",
      description: "Chain tools, and keep the chain.",
      keywords: ["chain", "pipeline", "workflow", "batch", "steps", "cyberchef", "automation", "macro"],
      group: "Site",
      section: "Site",
      icon: "list-checks",
      category: undefined,
      action: { goTo: "/recipes" },
    },
    {
      id: "your-data",
      title: "Your data",
      description: "What is sent and stored, and how to erase it.",
      keywords: ["privacy", "cookie", "tracking", "gdpr", "erase", "delete my data", "licenses"],
      group: "Site",
      section: "Site",
      icon: "shield",
      category: undefined,
      action: { goTo: "/privacy" },
    },
    {
      id: "quality",
      title: "Quality",
      description: "The public test suites that the tools pass.",
      keywords: ["tests", "conformance", "compliance", "scoreboard", "standards", "correctness"],
      group: "Site",
      section: "Site",
      icon: "list-checks",
      category: undefined,
      action: { goTo: "/quality" },
    },
    {
      id: "docs",
      title: "Docs",
      description: "Run a site, use the API, the command line and agents, add a tool.",
      keywords: ["documentation", "help", "manual", "guide", "self-host", "install"],
      group: "Site",
      section: "Site",
      icon: "file-text",
      category: undefined,
      action: { goTo: "/docs" },
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
      action: "toggle theme",
    },
  ];
}
