import type { IconName, LucideIcon } from "#shared/icons.ts";
import type { Opening } from "#shared/text-kind.ts";

/** The 12 categories in display order. */
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

/** A tool's catalogue entry. Data only, so that listing tools loads none of them. */
export interface ToolMeta {
  /** Folder name and last part of the page's path. */
  id: string;
  title: string;
  /** What the user gets, in one line. */
  description: string;
  category: Category;
  /** Position in its category, from 1; ties are sorted by title. */
  order: number;
  /** Search terms besides the title: synonyms, abbreviations, related names. */
  keywords: readonly string[];
  /** The kinds of text that the palette, the home page and recipes suggest the tool for. */
  opens?: readonly Opening[];
  /** See https://lucide.dev/icons. */
  icon: LucideIcon;
  /**
   * Where the tool runs. A server tool says what is sent and how long it is kept. With `orOnDevice`, its operations do
   * the same in the browser, on the visitor's choice or on a site without a server.
   */
  runs: "browser" | { server: string; orOnDevice?: true };
}

/** `meta` in a tool's `tool.ts`. Its folder's name is the id. */
export type ToolDeclaration = Omit<ToolMeta, "id" | "keywords"> & {
  /** Separated by commas. */
  keywords: string;
};

export function toToolMeta(id: string, { keywords, ...declared }: ToolDeclaration): ToolMeta {
  return { id, ...declared, keywords: keywords.split(", ") };
}

/** The part of a tool's entry that pages include; keywords and kinds of text load with the search. */
export type ToolSummary = Omit<ToolMeta, "keywords" | "opens" | "order" | "icon"> & { icon: IconName };

/** Path of a tool's page. */
export function toolPath(id: string): string {
  return `/tools/${id}`;
}
