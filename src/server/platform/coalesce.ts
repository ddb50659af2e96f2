/** Shares one run of `work` among all calls while it is pending and for `keepMs` after it settles.
 *  @param monotonic milliseconds that never go back */
export function coalesce<Result>(
  work: () => Promise<Result>,
  keepMs: number,
  monotonic: () => number,
): () => Promise<Result> {
  let last: { outcome: Promise<Result>; goodUntil: number } | undefined;
  return () => {
    if (last && monotonic() < last.goodUntil) return last.outcome;
    const current = { outcome: work(), goodUntil: Number.POSITIVE_INFINITY };
    const end = () => {
      current.goodUntil = monotonic() + keepMs;
    };
    current.outcome.then(end, end);
    last = current;
    return current.outcome;
  };
}
