import type { ImageFormat } from "#shared/image/image-header.ts";

/** What the converter takes; the first five are those that its message names. */
export const SOURCE_FORMATS: readonly ImageFormat[] = ["png", "jpeg", "webp", "bmp", "gif", "avif", "tiff"];

export const WRONG_TYPE = "Please select a valid image file (PNG, JPEG, WebP, BMP, GIF)";
