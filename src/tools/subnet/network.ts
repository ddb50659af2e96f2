import { type Address, BITS, formatAddress, type Version } from "./address.ts";

/** A network: the addresses that share their first `prefix` bits. */
export interface Network {
  version: Version;
  /** Its first address. */
  first: bigint;
  prefix: number;
}

/** Number of addresses in a network. */
export function sizeOf({ version, prefix }: Pick<Network, "version" | "prefix">): bigint {
  return 1n << BigInt(BITS[version] - prefix);
}

export function lastOf(network: Network): bigint {
  return network.first + sizeOf(network) - 1n;
}

/** The network of an address. */
export function networkOf({ version, value }: Address, prefix: number): Network {
  const hostBits = BigInt(BITS[version] - prefix);
  return { version, first: (value >> hostBits) << hostBits, prefix };
}

export function formatNetwork({ version, first, prefix }: Network): string {
  return `${formatAddress({ version, value: first })}/${prefix}`;
}

/** The ones of a netmask. */
export function netmaskOf(version: Version, prefix: number): bigint {
  const hostBits = BigInt(BITS[version] - prefix);
  return ((1n << BigInt(prefix)) - 1n) << hostBits;
}

/** Prefix length of a netmask; undefined if its ones aren't all at the start. */
export function prefixOfMask(version: Version, mask: bigint): number | undefined {
  const inverse = netmaskOf(version, BITS[version]) ^ mask;
  const hostBits = inverse === 0n ? 0 : inverse.toString(2).length;
  return inverse === (1n << BigInt(hostBits)) - 1n ? BITS[version] - hostBits : undefined;
}

/** The fewest networks that contain exactly the addresses from `first` to `last`. */
export function* networksOfRange(version: Version, first: bigint, last: bigint): Generator<Network> {
  const bits = BITS[version];
  let at = first;
  while (at <= last) {
    const room = (last - at + 1n).toString(2).length - 1;
    const hostBits = Math.min(trailingZeros(at, bits), room);
    yield { version, first: at, prefix: bits - hostBits };
    at += 1n << BigInt(hostBits);
  }
}

function trailingZeros(value: bigint, bits: number): number {
  if (value === 0n) return bits;
  return (value & -value).toString(2).length - 1;
}

export interface AddressRange {
  version: Version;
  first: bigint;
  last: bigint;
}

/** Ranges without overlaps, adjacent ones joined, IPv4 before IPv6. */
export function joinRanges(ranges: readonly AddressRange[]): AddressRange[] {
  const sorted = [...ranges].sort(
    (one, other) => one.version - other.version || (one.first < other.first ? -1 : one.first > other.first ? 1 : 0),
  );
  const joined: AddressRange[] = [];
  for (const range of sorted) {
    const before = joined.at(-1);
    if (before?.version !== range.version || range.first > before.last + 1n) joined.push({ ...range });
    else if (range.last > before.last) before.last = range.last;
  }
  return joined;
}

/** Finds the smallest of many networks that contains an address. */
export class NetworkIndex {
  /** First addresses by version and prefix, longest prefix first. */
  readonly #tables: { version: Version; prefix: number; firsts: Set<bigint> }[] = [];

  constructor(networks: Iterable<Network>) {
    for (const { version, prefix, first } of networks) {
      let table = this.#tables.find((one) => one.version === version && one.prefix === prefix);
      if (!table) {
        table = { version, prefix, firsts: new Set() };
        this.#tables.push(table);
      }
      table.firsts.add(first);
    }
    this.#tables.sort((one, other) => other.prefix - one.prefix);
  }

  find(address: Address): Network | undefined {
    for (const { version, prefix, firsts } of this.#tables) {
      if (version !== address.version) continue;
      const network = networkOf(address, prefix);
      if (firsts.has(network.first)) return network;
    }
    return undefined;
  }
}
