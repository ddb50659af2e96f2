/** Larger text results become a Blob. */
export const MAX_STRING_BYTES = 1_048_576;
/** Warnings kept per run. */
export const MAX_WARNINGS = 10;
/** Size of the start of a big text result that is kept as a string for display. */
export const HEAD_BYTES = 32_768;
