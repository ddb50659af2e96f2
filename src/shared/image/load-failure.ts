/** What is said of a file that is no image or damaged. */
export const LOAD_FAILURE = "Failed to load the image";
