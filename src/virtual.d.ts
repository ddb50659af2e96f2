declare module "virtual:icon-sprite" {
  /** Address of the SVG file that holds every icon as a `<symbol>`. */
  const address: string;
  export default address;
}

interface ImportMetaEnv {
  readonly SITE_NAME: string;
  readonly CONTACT_EMAIL: string;
  readonly SOURCE_URL: string;
  /** Whether the site has its pastebin, which others hand results to. */
  readonly WITH_PASTES: boolean;
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
