import type { IconName } from "#shared/icons.ts";

/** The 12 categories, in the order in which the site shows them. */
export const CATEGORIES = [
  "Text",
  "Encoding",
  "Crypto",
  "Network",
  "Formatters",
  "Converters",
  "Image",
  "PDF",
  "CSV",
  "Charts",
  "Random",
  "Sharing",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** A tool's entry in the catalogue: data only, so that listing tools loads none of them. */
export interface ToolMeta {
  /** Equals the name of the tool's folder and the last part of its path. */
  id: string;
  title: string;
  /** One sentence: what a person gets. */
  description: string;
  category: Category;
  /** Place within its category, counting from 1; equals are ordered by title. */
  order: number;
  /** Words that people search for besides the title: synonyms, abbreviations, neighbouring names. */
  keywords: readonly string[];
  /** A new one goes into the list of `shared/icons.ts`. */
  icon: IconName;
  /** Where the work happens. A server tool says what is sent and how long it is kept. */
  runs: "browser" | { server: string };
}

/** What the site shows of a tool; its keywords are loaded by those who search. */
export type ToolSummary = Omit<ToolMeta, "keywords" | "order">;

/** Address of a tool's page. */
export function toolPath(id: string): string {
  return `/tools/${id}`;
}
