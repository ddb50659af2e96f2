import { randomBytes } from "node:crypto";
import type { StoredResult } from "#mcp/agent-tools.ts";
import { RESULT_URI_PREFIX } from "#mcp/server.ts";

interface CachedResult extends StoredResult {
  owner: string;
  expiresAt: number;
}

export interface ResultCacheLimits {
  /** All results together. */
  maxBytes: number;
  /** One user's results together. */
  maxBytesPerUser: number;
  lifetimeMs: number;
}

/** Recent results of agents, in memory only. When one has no room, the oldest ones go. */
export class ResultCache {
  readonly #results = new Map<string, CachedResult>();
  readonly #limits: ResultCacheLimits;
  readonly #now: () => number;

  constructor(limits: ResultCacheLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Size of the largest result. */
  get maxBytes(): number {
    return Math.min(this.#limits.maxBytes, this.#limits.maxBytesPerUser);
  }

  /** @returns the result's URI and the time until which it is there at most, or undefined if it is too large */
  add(owner: string, result: StoredResult): { uri: string; expires: string } | undefined {
    const { maxBytes, maxBytesPerUser, lifetimeMs } = this.#limits;
    const size = result.bytes.length;
    if (size > this.maxBytes) return undefined;
    this.purge();
    this.#makeRoom(maxBytesPerUser - size, (one) => one.owner === owner);
    this.#makeRoom(maxBytes - size, () => true);
    const id = randomBytes(16).toString("base64url");
    const expiresAt = this.#now() + lifetimeMs;
    this.#results.set(id, { ...result, owner, expiresAt });
    return { uri: RESULT_URI_PREFIX + id, expires: new Date(expiresAt).toISOString() };
  }

  /** Somebody else's result is as unknown as one that doesn't exist. */
  get(owner: string, uri: string): StoredResult | undefined {
    if (!uri.startsWith(RESULT_URI_PREFIX)) return undefined;
    const found = this.#results.get(uri.slice(RESULT_URI_PREFIX.length));
    return found?.owner === owner && found.expiresAt > this.#now() ? found : undefined;
  }

  purge(): void {
    const now = this.#now();
    for (const [id, { expiresAt }] of this.#results) if (expiresAt <= now) this.#results.delete(id);
  }

  bytes(): number {
    return this.#results.values().reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Removes the oldest of some results until they have at most `maxBytes`. */
  #makeRoom(maxBytes: number, isCounted: (result: CachedResult) => boolean): void {
    const counted = [...this.#results].filter(([, result]) => isCounted(result));
    let bytes = counted.reduce((sum, [, result]) => sum + result.bytes.length, 0);
    for (const [id, result] of counted) {
      if (bytes <= maxBytes) return;
      bytes -= result.bytes.length;
      this.#results.delete(id);
    }
  }
}
