import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Image Editor",
  description: "Crop, rotate, flip, resize and adjust a photo, and save it at full size.",
  category: "Image",
  order: 5,
  keywords:
    "edit photo, crop, rotate, flip, mirror, resize, straighten, brightness, contrast, saturation, hue, blur, sharpen, grayscale, black and white, sepia, invert, filters, photo, picture, thumbnail, scale image, enlarge",
  icon: "crop",
  runs: "browser",
};
