/** A request got no response: this device is offline, or the server is down. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";

  /** @param cause why the request failed */
  constructor(cause?: unknown) {
    const advice = navigator.onLine === false ? "" : ", or the server can't be reached";
    super(`You're offline${advice}. Check your connection, then try again.`, { cause });
  }
}
