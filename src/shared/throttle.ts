/**
 * Passes on a value at most once in so many milliseconds, and drops those between.
 * @param now such as `performance.now`
 */
export function throttle<Value>(
  report: (value: Value) => void,
  intervalMs: number,
  now: () => number,
): (value: Value) => void {
  let last = 0;
  return (value) => {
    const time = now();
    if (time - last < intervalMs) return;
    last = time;
    report(value);
  };
}
