/** Time, handed in so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970; may jump when the machine's clock is set. */
  now(): number;
  /** Milliseconds since some start; never goes back. For limits and durations. */
  monotonic(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
