const weights = new WeakMap<Blob, ArrayBuffer>();

/** Enough to make the collector look between two results; with far more it stops the page to look at once. */
const MOST_BYTES = 50_331_648;

/**
 * Makes the garbage collector aware of a Blob. The bytes of a Blob lie outside the page, so to the collector it weighs
 * nothing, and results of 100 MB each would pile up. A buffer that lives as long as the Blob is counted, and takes no
 * memory, because nobody ever writes to it.
 */
export function giveWeight(blob: Blob): void {
  try {
    weights.set(blob, new ArrayBuffer(Math.min(blob.size, MOST_BYTES)));
  } catch {
    // Where there is no room for a buffer, the collector looks anyway.
  }
}
