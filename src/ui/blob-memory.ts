const buffers = new WeakMap<object, ArrayBuffer>();

/** Enough for a collection between two results; far more would pause the page immediately. */
const MAX_TRACKED_BYTES = 50_331_648;
/** Enough to trigger a collection now without pausing the page. */
const COLLECT_BYTES = 67_108_864;

/**
 * Makes the garbage collector aware of a Blob. A Blob's bytes are outside the JavaScript heap, so 100 MB results would
 * pile up. A buffer with the Blob's lifetime counts, and takes no memory because nothing is written to it.
 */
export function trackMemory(blob: Blob): void {
  holdBuffer(blob, Math.min(blob.size, MAX_TRACKED_BYTES));
}

/** Triggers a collection, so that released Blobs are freed before the next result. */
export function requestGarbageCollection(): void {
  holdBuffer({}, COLLECT_BYTES);
}

function holdBuffer(holder: object, bytes: number): void {
  try {
    buffers.set(holder, new ArrayBuffer(bytes));
  } catch {
    // When a buffer does not fit in memory, the collector runs anyway.
  }
}
