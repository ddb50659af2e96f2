declare module "virtual:icon-sprite" {
  /** Address of the SVG file that holds every icon as a `<symbol>`. */
  const address: string;
  export default address;
}

interface ImportMetaEnv {
  readonly CONTACT_EMAIL: string;
  readonly SOURCE_URL: string;
}

declare module "virtual:tool-summaries" {
  import type { ToolSummary } from "#shared/tool-meta.ts";

  /** Every tool, in the order in which the site shows them. */
  const summaries: readonly ToolSummary[];
  export default summaries;
}

declare module "virtual:tool-keywords" {
  /** The words that people search for, by tool id. */
  const keywords: Readonly<Record<string, readonly string[]>>;
  export default keywords;
}
