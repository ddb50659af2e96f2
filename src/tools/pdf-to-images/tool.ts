import { DEFAULT_RESOLUTION, IMAGE_FORMATS, RESOLUTIONS } from "#contract/pdf-options.ts";
import { fileInput, filesOutput, operation } from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import { draw } from "#shared/pdf/draw.ts";
import { inspect, password } from "#shared/pdf/inspect.ts";
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
    server:
      "On our server, your file is deleted after drawing, the images after 60 minutes; only you can get them. On your device, nothing is sent.",
    orOnDevice: true,
  },
};

/** Run on the visitor's device. Jobs on the server have their own code. */
export const operations = {
  convert: operation({
    label: "Convert to Images",
    runs: "browser",
    inputs: fileInput("Input", { accepts: ["application/pdf"] }),
    gives: filesOutput({ type: "image/*" }),
    options: {
      format: choice("Format", IMAGE_FORMATS),
      resolution: choice(
        "Resolution",
        RESOLUTIONS.map((dpi) => [String(dpi), `${dpi} DPI`] as const),
        { default: String(DEFAULT_RESOLUTION) },
      ),
      pageRange: text("Pages", "", { placeholder: "All, or 1-3, 7" }),
      password,
    },
    messages: {
      empty: "Please select a PDF file to convert.",
      done: "Task Complete",
      failed: "The pages could not be drawn.",
    },
    examples: [],
    code: () => import("./draw-pages.ts"),
    run: ({ drawPages }, { input: file }, options, context) => drawPages(file, options, context),
  }),
  inspect,
  draw,
};
