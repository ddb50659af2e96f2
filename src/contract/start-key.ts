interface PendingStart {
  request: string;
  files: readonly File[];
  key: string;
}

let pendingStart: PendingStart | undefined;

/** Idempotency key for starting a job. A retry with the same File objects gets the same key until the server responds,
 *  because it may have accepted the first try and only the response was lost. */
export function startKey(request: string, files: readonly File[]): string {
  const { request: previous, files: sent = [], key } = pendingStart ?? {};
  const isSame =
    request === previous && files.length === sent.length && files.every((file, place) => file === sent[place]);
  if (isSame && key !== undefined) return key;
  pendingStart = { request, files, key: newKey() };
  return pendingStart.key;
}

/** Makes the next start use a new key. */
export function forgetStart(): void {
  pendingStart = undefined;
}

/** 128 random bits. `crypto.randomUUID` is unavailable on plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
