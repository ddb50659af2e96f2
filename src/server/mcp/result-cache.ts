import { randomBytes } from "node:crypto";
import type { StoredResult } from "#mcp/agent-tools.ts";
import { RESULT_URI_PREFIX } from "#mcp/server.ts";

/** Who a result is for. */
export interface ResultOwner {
  user: string;
  network: string;
}

interface CachedResult extends StoredResult, ResultOwner {
  id: string;
  addedAt: number;
}

export interface ResultCacheLimits {
  /** All results together. */
  maxBytes: number;
  /** Results of one network's users together. */
  maxBytesPerNetwork: number;
  /** One user's results together. */
  maxBytesPerUser: number;
  lifetimeMs: number;
  /** For this time, only their own user's newer results replace them. */
  freshMs: number;
}

/** Recent results of agents, in memory only. */
export class ResultCache {
  /** Oldest first. */
  readonly #results = new Map<string, CachedResult>();
  readonly #limits: ResultCacheLimits;
  readonly #now: () => number;

  constructor(limits: ResultCacheLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Size of the largest result. */
  get maxBytes(): number {
    const { maxBytes, maxBytesPerNetwork, maxBytesPerUser } = this.#limits;
    return Math.min(maxBytes, maxBytesPerNetwork, maxBytesPerUser);
  }

  /**
   * Keeps a result. When there is no room, the user's own oldest results go first, then the oldest of whoever has the
   * most; fresh results of others stay.
   * @returns the result's URI and the time until which it is there at most; undefined when it is too large, or others'
   * fresh results leave no room
   */
  add(owner: ResultOwner, result: StoredResult): { uri: string; expires: string } | undefined {
    const { maxBytes, maxBytesPerNetwork, maxBytesPerUser, lifetimeMs } = this.#limits;
    const { user, network } = owner;
    this.purge();
    const hasRoom =
      this.#makeRoom(user, maxBytesPerUser - result.bytes.length, (one) => one.user === user) &&
      this.#makeRoom(user, maxBytesPerNetwork - result.bytes.length, (one) => one.network === network) &&
      this.#makeRoom(user, maxBytes - result.bytes.length, () => true);
    if (!hasRoom) return undefined;
    const id = randomBytes(16).toString("base64url");
    const addedAt = this.#now();
    this.#results.set(id, { ...result, id, user, network, addedAt });
    return { uri: RESULT_URI_PREFIX + id, expires: new Date(addedAt + lifetimeMs).toISOString() };
  }

  /** Somebody else's result is as unknown as one that doesn't exist. */
  get(user: string, uri: string): StoredResult | undefined {
    if (!uri.startsWith(RESULT_URI_PREFIX)) return undefined;
    const found = this.#results.get(uri.slice(RESULT_URI_PREFIX.length));
    return found?.user === user && !this.#isExpired(found) ? found : undefined;
  }

  purge(): void {
    for (const [id, result] of this.#results) {
      if (!this.#isExpired(result)) return;
      this.#results.delete(id);
    }
  }

  bytes(): number {
    return sumBytes(this.#results.values());
  }

  #isExpired({ addedAt }: CachedResult): boolean {
    return addedAt + this.#limits.lifetimeMs <= this.#now();
  }

  /** Removes some of the counted results for one of `user` until they have at most `maxBytes`, if that is possible. */
  #makeRoom(user: string, maxBytes: number, isCounted: (result: CachedResult) => boolean): boolean {
    const counted = this.#results.values().filter(isCounted).toArray();
    let excess = sumBytes(counted) - maxBytes;
    if (excess <= 0) return true;
    const staleBefore = this.#now() - this.#limits.freshMs;
    const removable = counted.filter((one) => one.user === user || one.addedAt <= staleBefore);
    if (excess > sumBytes(removable)) return false;
    const shares = Array.from(
      Map.groupBy(removable, (one) => one.user),
      ([name, results]) => ({
        name,
        results,
        bytes: sumBytes(results),
      }),
    );
    while (excess > 0) {
      const own = shares.find(({ name, bytes }) => name === user && bytes > 0);
      const share = own ?? shares.reduce((most, one) => (one.bytes > most.bytes ? one : most));
      const oldest = share.results.shift();
      if (!oldest) return false;
      this.#results.delete(oldest.id);
      share.bytes -= oldest.bytes.length;
      excess -= oldest.bytes.length;
    }
    return true;
  }
}

function sumBytes(results: Iterable<{ bytes: Uint8Array }>): number {
  let sum = 0;
  for (const { bytes } of results) sum += bytes.length;
  return sum;
}
