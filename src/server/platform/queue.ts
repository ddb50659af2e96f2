/** Jobs in a store shared by several processes. A claimed job is leased, and the lease is renewed during the work. */
export interface Leases<Job> {
  /** Leases the next waiting job to this process; undefined when there is none. */
  claim(): Promise<Job | undefined>;
  /** Renews a lease. False when this process no longer holds it. */
  renew(job: Job): Promise<boolean>;
  /** Requeues jobs whose process has ended or whose lease expired, and jobs leased to this process other than
   *  `runningJobs`: the store was unreachable when they ended, or the response to a claim was lost. */
  reclaim(runningJobs: readonly Job[]): Promise<void>;
}

export interface WorkerOptions<Job> {
  leases: Leases<Job>;
  /** Does the job and records its outcome. The signal aborts when the lease is lost or the process shuts down. */
  work(job: Job, signal: AbortSignal): Promise<void>;
  onError(error: unknown): void;
  /** Jobs that run at the same time. */
  concurrency: number;
}

const POLL_MS = 1000;
const RENEW_MS = 5000;
/** Time without renewal after which any process may claim a job. */
export const LEASE_MS = 30_000;

export interface Worker {
  /** Looks for jobs now instead of at the next poll. */
  wake(): void;
  /** Renews the leases now instead of at the next interval, which aborts work on lost jobs. */
  check(): Promise<void>;
  /** Stops claiming, aborts running jobs and waits for them. */
  close(): Promise<void>;
}

/** Processes waiting jobs until it is closed. */
export function startWorker<Job>({ leases, work, onError, concurrency }: WorkerOptions<Job>): Worker {
  const running = new Set<{ job: Job; ended: Promise<void>; abort: AbortController }>();
  let claiming: Promise<void> | undefined;
  let shouldWakeAgain = false;
  let closed = false;

  const renew = async (job: Job, abort: AbortController) => {
    const held = await leases.renew(job).catch((error) => {
      onError(error);
      return true;
    });
    if (!held) abort.abort();
  };

  const run = async (job: Job, abort: AbortController) => {
    const renewal = setInterval(() => renew(job, abort), RENEW_MS);
    try {
      await work(job, abort.signal);
    } catch (error) {
      onError(error);
    } finally {
      clearInterval(renewal);
    }
  };

  const claimJobs = async () => {
    await leases.reclaim([...running].map(({ job }) => job));
    while (!closed && running.size < concurrency) {
      const job = await leases.claim();
      if (job === undefined) return;
      const abort = new AbortController();
      const entry = { job, abort, ended: Promise.resolve() };
      running.add(entry);
      entry.ended = run(job, abort).then(() => {
        running.delete(entry);
        wake();
      });
    }
  };

  const wake = () => {
    if (closed) return;
    shouldWakeAgain = claiming !== undefined;
    claiming ??= claimJobs()
      .catch(onError)
      .finally(() => {
        claiming = undefined;
        if (shouldWakeAgain) wake();
      });
  };

  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();
  return {
    wake,
    async check() {
      await Promise.all([...running].map(({ job, abort }) => renew(job, abort)));
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await claiming;
      for (const { abort } of running) abort.abort();
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}
