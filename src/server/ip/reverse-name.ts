import { Resolver } from "node:dns/promises";

export interface ReverseNames {
  find(address: string): Promise<string | undefined>;
  /** Removes expired answers. */
  purge(): void;
  /** Number of cached answers. */
  size(): number;
}

interface Options {
  /** Maximum wait for a name; 0 turns lookups off. */
  timeoutMs: number;
  monotonic: () => number;
  /** Sends the DNS query. */
  ask?: (address: string, timeoutMs: number) => Promise<readonly string[]>;
}

/** Cache lifetime. With a purge every minute, no answer stays in memory longer than the ten minutes that the tool's page
 *  promises. */
const CACHE_MS = 9 * 60_000;
/** How long queries pause after a timeout. */
const PAUSE_MS = 60_000;
const MAX_CACHED = 1000;

/** Finds the reverse DNS name of an address (RFC 1035, 3.5). Omits names that don't arrive in time. */
export function createReverseNames({ timeoutMs, monotonic, ask = askDns }: Options): ReverseNames {
  const cache = new Map<string, { name: Promise<string | undefined>; until: number }>();
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const findName = async (address: string) => {
    const late = Symbol("late");
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, late);
    });
    const names = await Promise.race([ask(address, timeoutMs).catch(() => []), limit]);
    clearTimeout(timer);
    // An unreachable resolver would slow down every lookup.
    if (names === late) pausedUntil = monotonic() + PAUSE_MS;
    return names === late ? undefined : names.find(isHostname);
  };

  return {
    find(address) {
      const now = monotonic();
      const known = cache.get(address);
      if (known && now < known.until) return known.name;
      if (timeoutMs === 0 || now < pausedUntil) return Promise.resolve(undefined);
      const name = findName(address);
      cache.delete(address);
      cache.set(address, { name, until: now + CACHE_MS });
      const [oldest] = cache.keys();
      if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      return name;
    },
    purge() {
      const now = monotonic();
      for (const [address, { until }] of cache) if (until <= now) cache.delete(address);
    },
    size: () => cache.size,
  };
}

/** The owner of an address can put anything into the DNS, so only valid host names pass. */
function isHostname(name: string): boolean {
  return name.length <= 253 && /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})*$/i.test(name);
}

function askDns(address: string, timeout: number): Promise<string[]> {
  return new Resolver({ timeout, tries: 1 }).reverse(address);
}
