import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Images to PDF",
  description: "Put photos, scans and other images into one PDF, without loss.",
  category: "PDF",
  order: 8,
  keywords:
    "image to pdf, jpg to pdf, jpeg to pdf, png to pdf, webp to pdf, tiff to pdf, photo to pdf, photos to pdf, scan to pdf, pictures to pdf, combine images, merge images, img2pdf, a4, letter",
  icon: "images",
  runs: "browser",
};
