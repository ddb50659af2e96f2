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

declare module "virtual:tool-inputs" {
  /** The media types that another tool may send to a tool, by tool id. */
  const taken: Readonly<Record<string, readonly string[]>>;
  export default taken;
}

declare module "virtual:tool-keywords" {
  /** The words that people search for, by tool id. */
  const keywords: Readonly<Record<string, readonly string[]>>;
  export default keywords;
}

declare module "virtual:tool-pages" {
  import type { ComponentType } from "react";

  /** What loads the page of each tool, and the page below it where it has one, by tool id. */
  const pages: Readonly<
    Record<
      string,
      {
        page: () => Promise<{ default: ComponentType }>;
        view?: () => Promise<{ default: ComponentType; meta: () => { title: string; hidden: boolean } }>;
      }
    >
  >;
  export default pages;
}
