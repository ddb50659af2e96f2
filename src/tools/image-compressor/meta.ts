import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Image Compressor",
  description: "Make JPEG, PNG, WebP and AVIF images smaller, many at once.",
  category: "Image",
  order: 6,
  keywords:
    "compress image, compress photo, compress jpeg, compress jpg, compress png, compress webp, reduce image size, reduce file size, optimize images, image optimizer, shrink, smaller image, resize, longest side, target size, compress to 200 kb, image under 1 mb, mozjpeg, oxipng, avif, webp, tinypng, squoosh, bulk, batch, remove exif, shrink photo, shrink image, image smaller",
  icon: "image-down",
  runs: "browser",
};
