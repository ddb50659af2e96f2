import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Mock Image Generator",
  description: "Make a placeholder image of any size and color as PNG, JPEG, WebP or SVG.",
  category: "Image",
  order: 1,
  keywords:
    "placeholder, placeholder image, dummy image, fake image, sample image, image mockup, wireframe, banner, thumbnail, avatar, svg, retina, design, test image",
  icon: "image",
  runs: "browser",
};
