/** Text areas stop wrapping above this many bytes or UTF-16 units: wrapping is most of their rendering cost. */
export const WRAP_LIMIT = 65_536;
