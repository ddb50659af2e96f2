import { fileInput, fileOutput, operation } from "#shared/operation.ts";
import { flag, integer } from "#shared/options.ts";
import { draw } from "#shared/pdf/draw.ts";
import { inspect, password } from "#shared/pdf/inspect.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "PDF Compressor",
  description: "Make a PDF smaller. Text stays text.",
  category: "PDF",
  order: 7,
  keywords:
    "compress pdf, shrink pdf, reduce pdf size, smaller pdf, optimize pdf, pdf size, pdf too large, email attachment, downsample images, recompress images, dpi, grayscale, scan, ghostscript, remove unused, pdf smaller, make pdf smaller, pdf too big",
  icon: "file-down",
  runs: "browser",
};

export const operations = {
  compress: operation({
    label: "Compress PDF",
    inputs: fileInput("Input", { accepts: ["application/pdf"] }),
    gives: fileOutput({ type: "application/pdf" }),
    options: {
      dpi: integer("Image resolution (DPI)", 150, { min: 36, max: 600, outside: "clamp" }),
      quality: integer("JPEG quality", 70, { min: 10, max: 95, outside: "clamp" }),
      grayscale: flag("Photos in gray", false),
      password,
    },
    presets: [
      { label: "Low (100 DPI)", values: { dpi: 100, quality: 50 } },
      { label: "Medium (150 DPI)", values: { dpi: 150, quality: 70 } },
      { label: "High (220 DPI)", values: { dpi: 220, quality: 85 } },
    ],
    messages: {
      empty: "Please choose a PDF file.",
      failed: "The PDF could not be compressed.",
    },
    examples: [],
    code: () => Promise.all([import("./compress-pdf.ts"), import("#shared/pdf/pdfium.ts")]),
    run: ([{ compressPdf }], { input: file }, options, context) => compressPdf(file, options, context),
  }),
  inspect,
  draw,
};
