import type { HostFacts } from "./describe-tools.ts";

/** What a page offers to agents in its tab. */
export const TAB_FACTS: HostFacts = {
  reference: {
    name: "file",
    description: "Name of a file that was dropped or picked on this page, or a list of names",
  },
  siteUrl: "",
  results: "longer results stay in the tab as files, which the next run can name",
};
