/** Above this many bytes a text result becomes a Blob. */
export const STRING_LIMIT = 1_048_576;
/** How many warnings of a run are kept. */
export const WARNINGS_KEPT = 10;
/** How much of a big text result is kept as a string to be drawn. */
export const HEAD_LIMIT = 32_768;
