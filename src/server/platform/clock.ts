/** A time source that tests can replace. */
export interface Clock {
  /** Milliseconds since 1970; jumps when the system clock is set. */
  now(): number;
  /** Milliseconds that never go back. For limits and durations. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
