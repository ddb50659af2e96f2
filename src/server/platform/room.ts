import { noRoom } from "./problem.ts";
import { freeBytes } from "./reserve.ts";
import { share } from "./share.ts";

export interface RoomLimits {
  folder: string;
  /** Free space that the file system of `folder` must have; 0 for no floor. */
  minFreeBytes: number;
  /** What is stored already. */
  storedBytes(): Promise<number>;
  /** How much that may be; 0 for no limit. */
  maxBytes: number;
  monotonic: () => number;
}

/** @throws {HttpProblem} 507 when nothing may be added. Cheap enough to be called for each piece of an upload. */
export type CheckRoom = () => Promise<void>;

const FREE_KEPT_MS = 1000;
const STORED_KEPT_MS = 5000;

/** Whoever adds something asks first, so that a disk never fills up and one visitor cannot take all of it. */
export function createRoomCheck({ folder, minFreeBytes, storedBytes, maxBytes, monotonic }: RoomLimits): CheckRoom {
  const isAboveFloor = share(async () => (await freeBytes(folder)) >= minFreeBytes, FREE_KEPT_MS, monotonic);
  const isBelowMax = share(async () => (await storedBytes()) < maxBytes, STORED_KEPT_MS, monotonic);
  // A store that does not answer is for the write itself to find out.
  const holds = (check: () => Promise<boolean>) => check().catch(() => true);
  return async () => {
    if (minFreeBytes > 0 && !(await holds(isAboveFloor))) throw noRoom();
    if (maxBytes > 0 && !(await holds(isBelowMax))) throw noRoom();
  };
}
