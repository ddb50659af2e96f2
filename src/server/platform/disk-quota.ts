import { coalesce } from "./coalesce.ts";
import { insufficientStorage } from "./problem.ts";
import { freeBytes } from "./reserve-file.ts";

export interface DiskQuotaLimits {
  folder: string;
  /** Space that must stay free on the file system of `folder`; 0 for none. */
  minFreeBytes: number;
  /** Bytes already stored. */
  storedBytes(): Promise<number>;
  /** Limit for `storedBytes`; 0 for none. */
  maxBytes: number;
  monotonic: () => number;
}

export interface DiskQuota {
  /** A check to run before reading what would be added. @throws {HttpProblem} 507 when nothing may be added */
  check(): Promise<void>;
  /** Counts `bytes` as stored from before `write` until a measurement that includes them, or until it fails. `write` can
   *  reserve more, such as for each chunk of an upload. Either is refused once the limit is reached, so that this process
   *  exceeds it by one item at most. @throws {HttpProblem} 507 when nothing may be added */
  reserve<Result>(bytes: number, write: (reserve: ReserveMore) => Promise<Result>): Promise<Result>;
}

export type ReserveMore = (bytes: number) => Promise<void>;

/** Bound for a row and its entries in indexes, without its text. */
export const ROW_BYTES = 1024;

const FREE_CACHE_MS = 1000;
const STORED_CACHE_MS = 5000;

/** Keeps the disk from filling up, and one visitor from using all of it. */
export function createDiskQuota({
  folder,
  minFreeBytes,
  storedBytes,
  maxBytes,
  monotonic,
}: DiskQuotaLimits): DiskQuota {
  const free = createMeasurement(() => freeBytes(folder), FREE_CACHE_MS, monotonic);
  const stored = createMeasurement(storedBytes, STORED_CACHE_MS, monotonic);
  /** Reserved for writes in progress. */
  let pending = 0;

  const measure = () => Promise.all([minFreeBytes > 0 && free.refresh(), maxBytes > 0 && stored.refresh()]);

  function assertQuota(): void {
    const [left, used] = [free.bytes(), stored.bytes()];
    const isBelowFloor = minFreeBytes > 0 && left !== undefined && left - free.written() - pending < minFreeBytes;
    const isFull = maxBytes > 0 && used !== undefined && used + stored.written() + pending >= maxBytes;
    if (isBelowFloor || isFull) throw insufficientStorage();
  }

  return {
    async check() {
      await measure();
      assertQuota();
    },
    async reserve(bytes, write) {
      let reserved = 0;
      const reserve = async (more: number) => {
        await measure();
        // At once, because all requests that wait for the same measurement would pass otherwise.
        assertQuota();
        reserved += more;
        pending += more;
      };
      try {
        await reserve(bytes);
        const result = await write(reserve);
        free.add(reserved);
        stored.add(reserved);
        return result;
      } finally {
        pending -= reserved;
      }
    },
  };
}

/** A measurement that is too slow to repeat for each write, and what was written since. */
function createMeasurement(measure: () => Promise<number>, keepMs: number, monotonic: () => number) {
  let bytes: number | undefined;
  /** Since the last measurement started. */
  let written = 0;
  const refresh = coalesce(
    async () => {
      const before = written;
      // If it fails, the write itself will report the broken store.
      bytes = await measure().catch(() => undefined);
      written -= before;
    },
    keepMs,
    monotonic,
  );
  return {
    refresh,
    bytes: () => bytes,
    written: () => written,
    add(count: number) {
      written += count;
    },
  };
}
