import { fileInput, fileOutput, operation } from "#shared/operation.ts";
import { choice, color, integer, range } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Image Compressor",
  description: "Make JPEG, PNG, WebP and AVIF images smaller, many at once.",
  category: "Image",
  order: 6,
  keywords:
    "compress image, compress photo, compress jpeg, compress jpg, compress png, compress webp, reduce image size, reduce file size, optimize images, image optimizer, shrink, smaller image, resize, longest side, target size, compress to 200 kb, image under 1 mb, mozjpeg, oxipng, avif, webp, tinypng, squoosh, bulk, batch, shrink photo, shrink image, image smaller, make image smaller, reduce photo size, make photo smaller, compress images, reduce jpg size",
  icon: "image-down",
  runs: "browser",
};

export const operations = {
  compress: operation({
    label: "Compress",
    runs: "browser",
    inputs: fileInput("Input", { accepts: ["image/jpeg", "image/png", "image/webp", "image/avif"] }),
    gives: fileOutput({ type: "image/*" }),
    options: {
      format: choice("Format", {
        same: "Same as source",
        jpeg: "JPEG",
        webp: "WebP",
        avif: "AVIF",
        png: "PNG",
      }),
      goal: choice("Compress to", { quality: "A quality", size: "A file size" }),
      quality: range("Quality", 75, { min: 1, max: 100, shownWhen: { goal: "quality" } }),
      maxKilobytes: integer("Target size (KB)", 500, {
        min: 1,
        max: 1_000_000,
        outside: "clamp",
        shownWhen: { goal: "size" },
        help: "Lowers the quality, but not below 60, then shrinks the image. 1 KB is 1,000 bytes.",
      }),
      maxSide: integer("Longest side (px)", 0, {
        min: 0,
        max: 65_535,
        outside: "clamp",
        help: "Bigger images are shrunk to it. 0 means no limit.",
      }),
      metadata: choice("Metadata", { strip: "Remove", keep: "Keep" }),
      background: color("Background", "#ffffff", {
        shownWhen: { format: "jpeg" },
        help: "Fills transparent areas, which JPEG can’t have.",
      }),
    },
    messages: {
      empty: "Please select images",
      failed: "This image can’t be compressed. It may be too big for this device.",
    },
    examples: [],
    // A decoded photo of 12 megapixels and its encoder take about 300 MB.
    batchWidth: 2,
    code: () => import("./compress-image.ts"),
    run: ({ compressImage }, { input }, options, context) => compressImage(input, options, context),
  }),
};
