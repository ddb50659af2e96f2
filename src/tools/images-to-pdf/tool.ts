import { fileOutput, filesInput, operation } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Images to PDF",
  description: "Put photos, scans and other images into one PDF, without loss.",
  category: "PDF",
  order: 8,
  keywords:
    "image to pdf, jpg to pdf, jpeg to pdf, png to pdf, webp to pdf, tiff to pdf, photo to pdf, photos to pdf, scan to pdf, pictures to pdf, combine images, merge images, img2pdf, a4, letter, image into pdf, convert image to pdf, images into pdf, convert jpg to pdf, photos into pdf",
  icon: "images",
  runs: "browser",
};

export const operations = {
  create: operation({
    label: "Create PDF",
    inputs: filesInput("Input", { accepts: ["image/*"] }),
    gives: fileOutput({ type: "application/pdf" }),
    options: {
      pageSize: choice(
        "Page size",
        { image: "As the image", a3: "A3", a4: "A4", a5: "A5", letter: "Letter", legal: "Legal" },
        { default: "a4" },
      ),
      orientation: choice("Orientation", { auto: "As the image", portrait: "Portrait", landscape: "Landscape" }),
      fit: choice("Image", {
        contain: "As large as possible",
        cover: "Fill the page, cut off the rest",
        shrink: "Original size, smaller if needed",
      }),
      margin: integer("Margin (mm)", 10, { min: 0, max: 100, outside: "clamp" }),
      removeMetadata: flag("Remove metadata", false, {
        help: "Otherwise JPEGs are kept as they are, with the place and time of a photo.",
      }),
    },
    messages: { empty: "Please choose images", failed: "Failed to create the PDF" },
    examples: [],
    code: () => import("./write-images.ts"),
    run: ({ imagesToPdf }, { input: files }, options, context) => imagesToPdf(files, options, context),
  }),
};
