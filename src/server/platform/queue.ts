import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

/** This process as one who works on jobs: a name that no other, past or future, has. */
export const self = `${hostname()}:${process.pid}:${randomUUID()}`;

/** Whether a holder was a process of this machine that has ended. */
export function hasEnded(holder: string): boolean {
  const [host, pid] = holder.split(":");
  if (host !== hostname()) return false;
  // A new process can have the number of an old one, in a container always 1.
  if (Number(pid) === process.pid) return holder !== self;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Jobs in a store that several processes share. Whoever claims one holds a lease, and renews it while at work. */
export interface Leases<Job> {
  /** The oldest waiting job, from now on leased to `holder`; undefined when none waits. */
  claim(holder: string): Promise<Job | undefined>;
  /** Renews the lease. False when the job is no longer the holder's. */
  renew(job: Job, holder: string): Promise<boolean>;
  /** Makes jobs wait again whose holder has ended or whose lease has run out, and those that `holder` has without
   *  knowing: all but `atWork`. The store was away when their end was to be noted, or its word of a claim was lost. */
  reclaim(holder: string, atWork: readonly Job[]): Promise<void>;
}

export interface QueueOptions<Job> {
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

export interface Queue {
  /** Looks for jobs now instead of at the next turn. */
  wake(): void;
  /** Renews the leases now instead of at the next turn: work on a job that was taken away ends. */
  check(): Promise<void>;
  /** Starts nothing more, aborts what runs, and waits for it. */
  close(): Promise<void>;
}

/** Works on waiting jobs until it is closed. */
export function startQueue<Job>({ leases, work, onError, concurrency }: QueueOptions<Job>): Queue {
  const running = new Set<{ job: Job; ended: Promise<void>; abort: AbortController }>();
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;

  const renew = async (job: Job, abort: AbortController) => {
    const held = await leases.renew(job, self).catch((error) => {
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
    await leases.reclaim(
      self,
      [...running].map(({ job }) => job),
    );
    while (!closed && running.size < concurrency) {
      const job = await leases.claim(self);
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
