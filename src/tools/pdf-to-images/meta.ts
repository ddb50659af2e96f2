import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "pdf-to-images",
  title: "PDF to Images",
  description: "Turn every page of a PDF, or some of them, into a PNG, JPG or WebP image at the resolution you choose.",
  category: "PDF",
  order: 4,
  keywords: [
    "pdf to png",
    "pdf to jpg",
    "pdf to jpeg",
    "pdf to webp",
    "rasterize",
    "render pages",
    "dpi",
    "pictures",
    "page range",
  ],
  icon: "images",
  runs: {
    server:
      "The file is sent to our server, drawn there, and deleted when that is done. The images are kept for 60 minutes, for you only.",
  },
};
