/**
 * Lets few calls run at once, so that however many ask, the rest of the server keeps its processor.
 * @param most how many run at once
 * @param patience how many may wait
 * @returns runs the work when there is room, or nothing when too many wait already
 */
export function fewAtOnce(most: number, patience: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return <Result>(work: () => Promise<Result>): Promise<Result> | undefined => {
    if (running >= most && waiting.length >= patience) return undefined;
    return run(work);
  };

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= most) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
}
