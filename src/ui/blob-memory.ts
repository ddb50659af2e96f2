const weights = new WeakMap<object, ArrayBuffer>();

/** Enough to make the collector look between two results; with far more it stops the page to look at once. */
const MOST_BYTES = 50_331_648;
/** Enough to make the collector look at once, but not to stop the page for it. */
const CALL_BYTES = 67_108_864;

/**
 * Makes the garbage collector aware of a Blob. The bytes of a Blob lie outside the page, so to the collector it weighs
 * nothing, and results of 100 MB each would pile up. A buffer that lives as long as the Blob is counted, and takes no
 * memory, because nobody ever writes to it.
 */
export function trackMemory(blob: Blob): void {
  weigh(blob, Math.min(blob.size, MOST_BYTES));
}

/** Lets the collector look now, so that what nobody holds any more does not stay beside what is made next. */
export function requestGarbageCollection(): void {
  weigh({}, CALL_BYTES);
}

function weigh(holder: object, bytes: number): void {
  try {
    weights.set(holder, new ArrayBuffer(bytes));
  } catch {
    // Where there is no room for a buffer, the collector looks anyway.
  }
}
