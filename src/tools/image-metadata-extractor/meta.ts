import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Image Metadata Extractor",
  description: "See and remove the camera, time and location data in a photo.",
  category: "Image",
  order: 4,
  keywords:
    "exif, iptc, xmp, icc, gps, location, geotag, camera, heic, heif, iphone photo, photo information, exif viewer, exif remover, remove metadata, strip exif, photo privacy, png text, thumbnail, orientation, dpi, color profile, photo location, where was this photo taken",
  icon: "scan-search",
  runs: "browser",
};
