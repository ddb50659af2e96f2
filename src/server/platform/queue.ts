/** Jobs in a store that several processes share. Whoever claims one holds a lease, and renews it while at work. */
export interface Leases<Job> {
  /** The next waiting job, from now on leased to this process; undefined when none waits. */
  claim(): Promise<Job | undefined>;
  /** Renews the lease. False when the job is no longer this process's. */
  renew(job: Job): Promise<boolean>;
  /** Makes jobs wait again whose process has ended or whose lease has run out, and those that this process holds without
   *  knowing: all but `atWork`. The store was away when their end was to be noted, or the answer to a claim was lost. */
  reclaim(atWork: readonly Job[]): Promise<void>;
}

export interface WorkerOptions<Job> {
  leases: Leases<Job>;
  /** Does the job and notes how it ended. The signal is aborted when the lease is lost or the process ends. */
  work(job: Job, signal: AbortSignal): Promise<void>;
  onError(error: unknown): void;
  /** Jobs at the same time. */
  concurrency: number;
}

const POLL_MS = 1000;
const RENEW_MS = 5000;
/** Time without renewal after which a job is anyone's. */
export const LEASE_MS = 30_000;

export interface Worker {
  /** Looks for jobs now instead of at the next turn. */
  wake(): void;
  /** Renews the leases now instead of at the next turn: work on a job that was taken away ends. */
  check(): Promise<void>;
  /** Starts nothing more, aborts running jobs, and waits for them. */
  close(): Promise<void>;
}

/** Works on waiting jobs until it is closed. */
export function startWorker<Job>({ leases, work, onError, concurrency }: WorkerOptions<Job>): Worker {
  const running = new Set<{ job: Job; ended: Promise<void>; abort: AbortController }>();
  let looking: Promise<void> | undefined;
  let again = false;
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

  const look = async () => {
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
    again = looking !== undefined;
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
        if (again) wake();
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
      await looking;
      for (const { abort } of running) abort.abort();
      await Promise.all([...running].map(({ ended }) => ended));
    },
  };
}
