/** The ways to take a PDF apart: a file of every page; one file of a range; files of so many pages; a file of each
 *  range; a file of each bookmark that is below no other. */
export const SPLIT_TYPES = ["pages", "range", "every", "ranges", "bookmarks"] as const;

/** What a page of a PDF can become, with the names for a person. */
export const IMAGE_FORMATS = { png: "PNG", jpg: "JPG", webp: "WebP" } as const;

export type ImageFormat = keyof typeof IMAGE_FORMATS;

/** The resolutions that the site offers, in dots per inch. The server takes others too. */
export const RESOLUTIONS = [72, 150, 300, 600] as const;

export const DEFAULT_RESOLUTION = 150;
