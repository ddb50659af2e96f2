import type { ImageFormat } from "#shared/image/image-header.ts";

/** Formats that the converter reads. WRONG_TYPE lists the first five. */
export const SOURCE_FORMATS: readonly ImageFormat[] = ["png", "jpeg", "webp", "bmp", "gif", "avif", "tiff"];

export const WRONG_TYPE = "Please select a valid image file (PNG, JPEG, WebP, BMP, GIF)";
