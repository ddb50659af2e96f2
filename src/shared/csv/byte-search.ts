/** Repeats a byte four times, to search for it in four bytes at a time. */
export function broadcastByte(byte: number): number {
  return byte * 0x01010101;
}

/**
 * Tests whether one of the four bytes of `word` equals the byte repeated in `pattern`: then `result & HIGH_BITS` is
 * not zero.
 * @see https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord
 */
export function equalBits(word: number, pattern: number): number {
  const difference = word ^ pattern;
  return (difference - 0x01010101) & ~difference;
}

export const HIGH_BITS = 0x80808080 | 0;
