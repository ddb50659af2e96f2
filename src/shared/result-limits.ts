/** Above this many bytes a text result becomes a Blob. */
export const MAX_STRING_BYTES = 1_048_576;
/** How many warnings of a run are kept. */
export const MAX_WARNINGS = 10;
/** How much of a big text result is kept as a string to be drawn. */
export const HEAD_BYTES = 32_768;
