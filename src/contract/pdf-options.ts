/** Ways to split a PDF: one file per page, one file with a range, one file per n pages, one file per range, or one file
 *  per top-level bookmark. */
export const SPLIT_TYPES = ["pages", "range", "every", "ranges", "bookmarks"] as const;

/** Image formats with their display names. */
export const IMAGE_FORMATS = { png: "PNG", jpg: "JPG", webp: "WebP" } as const;

export type ImageFormat = keyof typeof IMAGE_FORMATS;

/** Resolutions that the site offers, in dots per inch. The server accepts others too. */
export const RESOLUTIONS = [72, 150, 300, 600] as const;

export const DEFAULT_RESOLUTION = 150;
