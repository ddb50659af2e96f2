/** Message for a file that is damaged or not an image. */
export const LOAD_FAILURE = "Failed to load the image";
