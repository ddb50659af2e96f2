import { draw } from "#shared/pdf/draw.ts";
import { inspect } from "#shared/pdf/inspect.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF to Images",
  description: "Turn PDF pages into PNG, JPG or WebP images at the resolution you choose.",
  category: "PDF",
  order: 4,
  keywords:
    "pdf to png, pdf to jpg, pdf to jpeg, pdf to webp, rasterize, render pages, dpi, pictures, page range, pdf to image, pdf to picture, convert pdf to jpg, pdf to photo, pdf screenshot",
  icon: "images",
  runs: {
    server: "Your file is rendered on our server. Only you can get the images.",
  },
};

/** Runs in the browser. The server does the rest. */
export const operations = { inspect, draw };
