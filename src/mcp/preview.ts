/** Previews of all results of a run together have at most this many UTF-16 units. */
export const MAX_PREVIEW_LENGTH = 1500;
