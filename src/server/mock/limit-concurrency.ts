/**
 * Limits concurrent work, so that a flood of requests leaves CPU time for the rest of the server.
 * @param maxRunning calls that run at the same time
 * @param maxWaiting calls that may queue
 * @returns a function that runs or queues the work; it returns undefined when the queue is full
 */
export function limitConcurrency(maxRunning: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return <Result>(work: () => Promise<Result>): Promise<Result> | undefined => {
    if (running >= maxRunning && waiting.length >= maxWaiting) return undefined;
    return run(work);
  };

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxRunning) await new Promise<void>((start) => waiting.push(start));
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
