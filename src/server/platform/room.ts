import { coalesce } from "./coalesce.ts";
import { insufficientStorage } from "./problem.ts";
import { freeBytes } from "./reserve.ts";

export interface RoomLimits {
  folder: string;
  /** Space that must stay free on the file system of `folder`; 0 for none. */
  minFreeBytes: number;
  /** Bytes already stored. */
  storedBytes(): Promise<number>;
  /** Limit for `storedBytes`; 0 for none. */
  maxBytes: number;
  monotonic: () => number;
}

/** Cheap enough to call for each chunk of an upload. @throws {HttpProblem} 507 when nothing may be added. */
export type CheckRoom = () => Promise<void>;

const FREE_CACHE_MS = 1000;
const STORED_CACHE_MS = 5000;

/** A check to run before adding data, so that the disk never fills up and one visitor can't use all of it. */
export function createRoomCheck({ folder, minFreeBytes, storedBytes, maxBytes, monotonic }: RoomLimits): CheckRoom {
  const isAboveFloor = coalesce(async () => (await freeBytes(folder)) >= minFreeBytes, FREE_CACHE_MS, monotonic);
  const isBelowMax = coalesce(async () => (await storedBytes()) < maxBytes, STORED_CACHE_MS, monotonic);
  // If the check fails, the write itself will report the broken store.
  const holds = (check: () => Promise<boolean>) => check().catch(() => true);
  return async () => {
    if (minFreeBytes > 0 && !(await holds(isAboveFloor))) throw insufficientStorage();
    if (maxBytes > 0 && !(await holds(isBelowMax))) throw insufficientStorage();
  };
}
