/** Runs `work` once per call, one call after the other. A caller that awaits it knows that everything pending at the time
 *  of the call is done. */
export function runSerially(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
