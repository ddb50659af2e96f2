import { Resolver } from "node:dns/promises";

export interface ReverseNames {
  find(address: string): Promise<string | undefined>;
  /** Forgets the answers whose time is over. */
  purge(): void;
  /** How many answers are remembered. */
  size(): number;
}

interface Options {
  /** Longest wait for a name; 0 asks for none. */
  timeoutMs: number;
  monotonic: () => number;
  /** Asks the DNS. */
  ask?: (address: string, timeoutMs: number) => Promise<readonly string[]>;
}

/** How long an answer is good, and how long nothing is asked after no answer came in time. With a purge each minute no
 *  answer is in memory for more than the ten minutes that the tool's page promises. */
const REMEMBER_MS = 9 * 60_000;
const QUIET_MS = 60_000;
const MAX_REMEMBERED = 1000;

/** Finds the name that the owner of an address gave it (RFC 1035, 3.5). What does not come in time is left out. */
export function createReverseNames({ timeoutMs, monotonic, ask = askDns }: Options): ReverseNames {
  const remembered = new Map<string, { name: Promise<string | undefined>; until: number }>();
  let quietUntil = Number.NEGATIVE_INFINITY;

  const findName = async (address: string) => {
    const late = Symbol("late");
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, late);
    });
    const names = await Promise.race([ask(address, timeoutMs).catch(() => []), limit]);
    clearTimeout(timer);
    // A resolver that is away would slow every lookup down.
    if (names === late) quietUntil = monotonic() + QUIET_MS;
    return names === late ? undefined : names.find(isHostname);
  };

  return {
    find(address) {
      const now = monotonic();
      const known = remembered.get(address);
      if (known && now < known.until) return known.name;
      if (timeoutMs === 0 || now < quietUntil) return Promise.resolve(undefined);
      const name = findName(address);
      remembered.delete(address);
      remembered.set(address, { name, until: now + REMEMBER_MS });
      const [oldest] = remembered.keys();
      if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
      return name;
    },
    purge() {
      const now = monotonic();
      for (const [address, { until }] of remembered) if (until <= now) remembered.delete(address);
    },
    size: () => remembered.size,
  };
}

/** The owner of an address writes what he likes into the DNS; only a name that is one is passed on. */
function isHostname(name: string): boolean {
  return name.length <= 253 && /^[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})*$/i.test(name);
}

function askDns(address: string, timeout: number): Promise<string[]> {
  return new Resolver({ timeout, tries: 1 }).reverse(address);
}
