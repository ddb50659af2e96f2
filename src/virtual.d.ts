declare module "virtual:tool-summaries" {
  import type { ToolSummary } from "#shared/tool-meta.ts";

  /** Every tool, in display order. */
  const summaries: readonly ToolSummary[];
  export default summaries;
}

declare module "virtual:tool-metas" {
  import type { ToolMeta } from "#shared/tool-meta.ts";

  /** Every tool with its keywords, in display order. */
  const metas: readonly ToolMeta[];
  export default metas;
}

declare module "virtual:tool-inputs" {
  /** Media types that each tool accepts from other tools, by tool id. */
  const acceptedTypes: Readonly<Record<string, readonly string[]>>;
  export default acceptedTypes;
}

declare module "virtual:tool-steps" {
  import type { StepSummary } from "#shared/recipe/step-summary.ts";

  /** Every operation that can be a step of a recipe, tool by tool in display order. */
  const steps: readonly StepSummary[];
  export default steps;
}

declare module "virtual:tool-keywords" {
  /** Search keywords, by tool id. */
  const keywords: Readonly<Record<string, readonly string[]>>;
  export default keywords;
}

declare module "virtual:tool-openings" {
  import type { TextKind, ToolOpening } from "#shared/text-kind.ts";

  /** The tools to suggest for each kind of text, best first. */
  const openings: Readonly<Partial<Record<TextKind, readonly ToolOpening[]>>>;
  export default openings;
}

declare module "virtual:tool-suites" {
  import type { SuiteResult } from "#shared/suite-result.ts";

  /** Results of public test suites, by tool id. */
  const suites: Readonly<Partial<Record<string, readonly SuiteResult[]>>>;
  export default suites;
}

declare module "virtual:tool-pages" {
  import type { ComponentType } from "react";

  /** Loaders of each tool's page and, if it has one, its view page, by tool id. */
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

declare module "virtual:doc-paths" {
  /** Paths of the documentation's pages, the index first. */
  const paths: readonly string[];
  export default paths;
}

declare module "virtual:doc-pages" {
  import type { DocPage } from "#shared/doc-page.ts";

  /** The pages in their order, the index first. */
  const pages: readonly DocPage[];
  export default pages;
}

declare module "virtual:doc-entries" {
  import type { DocEntry } from "#shared/doc-page.ts";

  /** Every section of the documentation. */
  const entries: readonly DocEntry[];
  export default entries;
}

declare module "virtual:doc-texts" {
  /** HTML of each page by path; empty in browsers, which have it in the page. */
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
