import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Image Converter",
  description: "Convert images to PNG, JPEG, WebP, BMP or GIF, and make them smaller.",
  category: "Image",
  order: 3,
  keywords:
    "convert image, png, jpg, jpeg, webp, bmp, gif, avif, tiff, png to jpg, jpg to png, webp to png, avif to jpg, tiff to jpg, compress, resize, shrink, photo, picture, batch, reduce image size, reduce file size, smaller image, compress to 200 kb, image under 1 mb, png to webp, jpg to webp",
  icon: "file-image",
  runs: "browser",
};
