import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "String to Image",
  description: "Turn text into a PNG, JPEG, WebP or SVG image in your font and colors.",
  category: "Image",
  order: 2,
  keywords:
    "image from text, text to image, text to png, text as picture, render text, text image, caption, quote, signature, transparent text, font, typography, svg text, code to image, code screenshot",
  icon: "type",
  runs: "browser",
};
