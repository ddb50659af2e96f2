/** A byte four times over, to be looked for in four bytes at once. */
export function broadcastByte(byte: number): number {
  return byte * 0x01010101;
}

/**
 * Whether one of the four bytes of `word` equals the byte that `pattern` is four times: the high bits of the result
 * that `HIGH_BITS` selects are then not all zero.
 * @see https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord
 */
export function equalBits(word: number, pattern: number): number {
  const difference = word ^ pattern;
  return (difference - 0x01010101) & ~difference;
}

/** As `equalBits`, for bytes below the one that `pattern` is four times, which is at most 0x80. */
export function belowBits(word: number, pattern: number): number {
  return (word - pattern) & ~word;
}

export const HIGH_BITS = 0x80808080 | 0;
