export type LateReason = "work" | "wait";

/**
 * Limits the time of a run. Its work and its waiting for the client are counted separately: a slow connection neither
 * uses up the time of an operation nor holds a process forever.
 */
export class RunClock {
  readonly #left: Record<LateReason, number>;
  readonly #onLate: (reason: LateReason) => void;
  #state: LateReason = "wait";
  #since = performance.now();
  #timer: NodeJS.Timeout;

  constructor(limits: Readonly<Record<`${LateReason}Ms`, number>>, onLate: (reason: LateReason) => void) {
    this.#left = { work: limits.workMs, wait: limits.waitMs };
    this.#onLate = onLate;
    this.#timer = this.#start();
  }

  /** Says whether the process is waiting for the client now. */
  setWaiting(isWaiting: boolean): void {
    const state = isWaiting ? "wait" : "work";
    if (state === this.#state) return;
    const now = performance.now();
    this.#left[this.#state] -= now - this.#since;
    this.#state = state;
    this.#since = now;
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    const state = this.#state;
    return setTimeout(() => this.#onLate(state), Math.max(0, this.#left[state]));
  }
}
