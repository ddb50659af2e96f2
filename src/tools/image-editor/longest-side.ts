/** What a result can have, in pixels. */
export const LONGEST_SIDE = 16_384;
