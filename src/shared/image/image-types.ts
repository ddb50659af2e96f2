import type { ImageFormat } from "#shared/image/image-header.ts";

/** Message for a file that is damaged or not an image. */
export const LOAD_FAILURE = "Failed to load the image";

const NAMES: Readonly<Record<ImageFormat, { types: readonly string[]; extensions: readonly string[] }>> = {
  png: { types: ["image/png", "image/apng"], extensions: ["png", "apng"] },
  jpeg: { types: ["image/jpeg", "image/jpg"], extensions: ["jpg", "jpeg", "jfif"] },
  webp: { types: ["image/webp"], extensions: ["webp"] },
  bmp: { types: ["image/bmp", "image/x-ms-bmp"], extensions: ["bmp"] },
  gif: { types: ["image/gif"], extensions: ["gif"] },
  tiff: { types: ["image/tiff"], extensions: ["tif", "tiff"] },
  avif: { types: ["image/avif"], extensions: ["avif"] },
  heic: { types: ["image/heic", "image/heif"], extensions: ["heic", "heif", "hif"] },
};

/** `accept` attribute of a file picker for these formats. */
export function acceptAttribute(formats: readonly ImageFormat[]): string {
  return formats
    .flatMap((format) => [...NAMES[format].types, ...NAMES[format].extensions.map((name) => `.${name}`)])
    .join(",");
}

/** Whether a file claims one of these formats by its type, or by its extension if the system knows no type. */
export function claimsFormat({ name, type }: { name: string; type: string }, formats: readonly ImageFormat[]): boolean {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return formats.some((format) =>
    type === "" ? NAMES[format].extensions.includes(extension) : NAMES[format].types.includes(type.toLowerCase()),
  );
}
