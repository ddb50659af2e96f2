/** Previews of all results of a run together have at most this many UTF-16 units. */
export const MAX_PREVIEW_LENGTH = 1500;

/** Bytes of a result that one answer gives: in JSON, where a byte can take six, still less than a megabyte. */
export const PAGE_BYTES = 131_072;
