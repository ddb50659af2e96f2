/** The same work, but each time after the one before it has ended: whoever waits for it finds done what was there when
 *  it was asked for. */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
