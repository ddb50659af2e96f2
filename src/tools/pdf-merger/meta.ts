import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "pdf-merger",
  title: "PDF Merger",
  description: "Put several PDFs together into one, in the order you choose.",
  category: "PDF",
  order: 2,
  keywords: ["merge pdf", "combine", "join", "concatenate", "append", "bind", "pdf together", "reorder"],
  icon: "combine",
  runs: {
    server:
      "The files are sent to our server, merged there, and deleted when that is done. The result is kept for 60 minutes, for you only.",
  },
};
