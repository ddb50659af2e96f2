import { InputError } from "#shared/input-error.ts";
import { BITS, formatAddress, formatInFull, reverseName, toBytes } from "./address.ts";
import {
  formatNetwork,
  joinRanges,
  lastOf,
  type Network,
  NetworkIndex,
  netmaskOf,
  networksOfRange,
  sizeOf,
} from "./network.ts";
import { type Entry, readAddresses, readNetworks, readRanges } from "./read-networks.ts";
import { purposeOf } from "./special-blocks.ts";

/** Everything about the networks of a text, one paragraph each. */
export function describeNetworks(text: string): string {
  return readNetworks(text).map(describe).join("\n\n");
}

function describe({ address, network }: Entry): string {
  const { version, first, prefix } = network;
  const at = (value: bigint) => formatAddress({ version, value });
  const last = lastOf(network);
  const size = sizeOf(network);
  const host = version === 4 && prefix < 31 ? { first: first + 1n, last: last - 1n, count: size - 2n } : undefined;
  const isSingle = prefix === BITS[version];
  const rows: [string, string | false][] = [
    ["Network", formatNetwork(network)],
    ["Address", address.value !== first && at(address.value)],
    ["In full", version === 6 && `${formatInFull({ version, value: first })}/${prefix}`],
    ["Netmask", version === 4 && at(netmaskOf(version, prefix))],
    ["Wildcard", version === 4 && at(size - 1n)],
    ["First host", host !== undefined && at(host.first)],
    ["Last host", host !== undefined && at(host.last)],
    ["Broadcast", host !== undefined && at(last)],
    ["First", !host && !isSingle && at(first)],
    ["Last", !host && !isSingle && at(last)],
    ["Addresses", grouped(size)],
    ["Hosts", host !== undefined && grouped(host.count)],
    ["Purpose", purposeOf(network)],
    ["Reverse DNS", reverseName({ version, value: first }, prefix)],
    [
      "Binary",
      version === 4 &&
        toBytes(first, 4)
          .map((byte) => byte.toString(2).padStart(8, "0"))
          .join("."),
    ],
    ["Number", `${first} (0x${first.toString(16).padStart(BITS[version] / 4, "0")})`],
  ];
  return rows.flatMap(([name, value]) => (value === false ? [] : [`${name.padEnd(13)}${value}`])).join("\n");
}

const grouped = (count: bigint) => count.toLocaleString("en-US");

const MAX_SUBNETS = 16_777_216n;
const LINES_PER_PIECE = 4_096;

/**
 * Splits each network into networks with a longer prefix, one per line.
 * @param by number of networks each becomes, rounded up to a power of two; or their prefix length
 */
export function* splitNetworks(text: string, by: { prefix: number } | { count: number }): Generator<string> {
  const networks = readNetworks(text).map(({ network }) => network);
  const prefixes = networks.map(({ version, prefix }) => {
    const to = "prefix" in by ? by.prefix : prefix + Math.ceil(Math.log2(by.count));
    if (to > BITS[version]) {
      throw new InputError(`IPv${version} has no prefix over /${BITS[version]}, but this takes /${to}.`, {
        field: "prefix" in by ? "prefix" : "count",
      });
    }
    return to;
  });
  const total = networks.reduce((sum, { prefix }, index) => {
    const to = prefixes[index] ?? 0;
    if (to < prefix) {
      const network = networks[index] as Network;
      throw new InputError(
        `${formatNetwork(network)} can't be split into /${to}: it is smaller. Summarize joins networks.`,
        { field: "prefix" },
      );
    }
    return sum + (1n << BigInt(to - prefix));
  }, 0n);
  if (total > MAX_SUBNETS) {
    throw new InputError(`This gives ${grouped(total)} networks. The limit is ${grouped(MAX_SUBNETS)}.`, {
      field: "prefix" in by ? "prefix" : "count",
    });
  }
  for (const [index, network] of networks.entries()) {
    const prefix = prefixes[index] ?? 0;
    const step = sizeOf({ version: network.version, prefix });
    let lines: string[] = [];
    for (let first = network.first; first <= lastOf(network); first += step) {
      lines.push(`${formatNetwork({ version: network.version, first, prefix })}\n`);
      if (lines.length < LINES_PER_PIECE) continue;
      yield lines.join("");
      lines = [];
    }
    yield lines.join("");
  }
}

/** The fewest networks with the addresses of all networks and ranges, or the joined ranges themselves. */
export function* summarize(text: string, as: "networks" | "ranges"): Generator<string> {
  for (const { version, first, last } of joinRanges(readRanges(text))) {
    const at = (value: bigint) => formatAddress({ version, value });
    if (as === "ranges") yield first === last ? `${at(first)}\n` : `${at(first)} - ${at(last)}\n`;
    else for (const network of networksOfRange(version, first, last)) yield `${formatNetwork(network)}\n`;
  }
}

type Show = "all" | "inside" | "outside";

/** For each address, the smallest network that contains it; or only the addresses inside, or outside, of all. */
export function* findNetworks(addresses: string, networks: string, show: Show): Generator<string> {
  const ranges = readRanges(networks, "networks").flatMap(({ version, first, last }) => [
    ...networksOfRange(version, first, last),
  ]);
  const index = new NetworkIndex(ranges);
  for (const address of readAddresses(addresses, "input")) {
    const network = index.find(address);
    if (show === "all") yield `${formatAddress(address)}\t${network ? formatNetwork(network) : "in none"}\n`;
    else if ((network !== undefined) === (show === "inside")) yield `${formatAddress(address)}\n`;
  }
}
