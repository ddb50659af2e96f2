/** Does `work` once for all who ask while it is under way, and for those who ask within `keepMs` after its end.
 *  @param monotonic milliseconds that never go back */
export function share<Result>(
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
