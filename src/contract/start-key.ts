interface Start {
  what: string;
  files: readonly File[];
  key: string;
}

let unanswered: Start | undefined;

/** The idempotency key of a start. The same start again, of the very same files, has the same key until it is answered:
 *  the server may have taken it, and only its answer was lost. */
export function startKey(what: string, files: readonly File[]): string {
  const { what: before, files: sent = [], key } = unanswered ?? {};
  const isSame = what === before && files.length === sent.length && files.every((file, place) => file === sent[place]);
  if (isSame && key !== undefined) return key;
  unanswered = { what, files, key: newKey() };
  return unanswered.key;
}

/** The next start is another one, whatever it is about. */
export function forgetStart(): void {
  unanswered = undefined;
}

/** 128 random bits. `crypto.randomUUID` is missing on plain HTTP. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
