import type { Category } from "#shared/tool-meta.ts";

/** What an operator chose for their site. The server writes it into every page, where scripts find it. */
export interface SiteSettings {
  name: string;
  email: string;
  /** Address of the source code. */
  sourceUrl: string;
  /** IDs of tools that are turned off. */
  toolsOff: readonly string[];
  /** IDs of tools at the top of the home page. */
  pins: readonly string[];
  /** Categories that come first. */
  categories: readonly Category[];
  /** File name of the operator's logo; "" for the project's own. */
  logo: string;
  /** False for a site of files alone: no page may ask for `/api`. */
  hasServer: boolean;
}

export const DEFAULT_SITE: SiteSettings = {
  name: "Sundry",
  email: "hello@sundry.example",
  sourceUrl: "https://github.com/sundry-tools/sundry",
  toolsOff: [],
  pins: [],
  categories: [],
  logo: "",
  hasServer: true,
};

declare global {
  /** Set before pages are rendered outside a browser. */
  var renderedSite: SiteSettings | undefined;
}

/** Undefined outside a page, such as in a worker. */
const { document } = globalThis as { document?: { documentElement: { dataset: { site?: string } } } };

/** The settings of this site. */
export const site: SiteSettings = {
  ...DEFAULT_SITE,
  ...globalThis.renderedSite,
  ...JSON.parse(document?.documentElement.dataset.site ?? "{}"),
};

export const isToolOn = (id: string) => !site.toolsOff.includes(id);
