import { parseAddress } from "./address.ts";
import { lastOf, type Network, networkOf } from "./network.ts";

/**
 * Blocks with a purpose of their own: https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry and multicast. A block stands before those it is part of.
 */
const BLOCKS: readonly (readonly [block: string, purpose: string])[] = [
  ["0.0.0.0/32", "this host (RFC 1122)"],
  ["0.0.0.0/8", "this network (RFC 791)"],
  ["10.0.0.0/8", "private (RFC 1918)"],
  ["100.64.0.0/10", "shared by carrier-grade NAT (RFC 6598)"],
  ["127.0.0.0/8", "loopback (RFC 1122)"],
  ["169.254.0.0/16", "link-local (RFC 3927)"],
  ["172.16.0.0/12", "private (RFC 1918)"],
  ["192.0.0.0/29", "IPv4 over IPv6-only networks (RFC 7335)"],
  ["192.0.0.0/24", "protocol assignments (RFC 6890)"],
  ["192.0.2.0/24", "documentation (RFC 5737)"],
  ["192.31.196.0/24", "AS112 (RFC 7535)"],
  ["192.52.193.0/24", "AMT relays (RFC 7450)"],
  ["192.88.99.0/24", "6to4 relays, deprecated (RFC 7526)"],
  ["192.168.0.0/16", "private (RFC 1918)"],
  ["192.175.48.0/24", "AS112 (RFC 7534)"],
  ["198.18.0.0/15", "benchmarks (RFC 2544)"],
  ["198.51.100.0/24", "documentation (RFC 5737)"],
  ["203.0.113.0/24", "documentation (RFC 5737)"],
  ["224.0.0.0/4", "multicast (RFC 5771)"],
  ["255.255.255.255/32", "limited broadcast (RFC 919)"],
  ["240.0.0.0/4", "reserved (RFC 1112)"],
  ["::/128", "unspecified (RFC 4291)"],
  ["::1/128", "loopback (RFC 4291)"],
  ["::ffff:0:0/96", "IPv4-mapped (RFC 4291)"],
  ["::/96", "IPv4-compatible, deprecated (RFC 4291)"],
  ["64:ff9b::/96", "IPv4 by NAT64 (RFC 6052)"],
  ["64:ff9b:1::/48", "local NAT64 (RFC 8215)"],
  ["100::/64", "discard (RFC 6666)"],
  ["2001::/32", "Teredo (RFC 4380)"],
  ["2001:2::/48", "benchmarks (RFC 5180)"],
  ["2001:3::/32", "AMT relays (RFC 7450)"],
  ["2001:4:112::/48", "AS112 (RFC 7535)"],
  ["2001:20::/28", "ORCHIDv2 (RFC 7343)"],
  ["2001:30::/28", "drone remote ID (RFC 9374)"],
  ["2001:db8::/32", "documentation (RFC 3849)"],
  ["2001::/23", "protocol assignments (RFC 2928)"],
  ["2002::/16", "6to4 (RFC 3056)"],
  ["2620:4f:8000::/48", "AS112 (RFC 7534)"],
  ["3fff::/20", "documentation (RFC 9637)"],
  ["5f00::/16", "segment routing (RFC 9602)"],
  ["fc00::/7", "private, unique local (RFC 4193)"],
  ["fe80::/10", "link-local (RFC 4291)"],
  ["fec0::/10", "site-local, deprecated (RFC 3879)"],
  ["ff00::/8", "multicast (RFC 4291)"],
];

const networks = BLOCKS.map(([block, purpose]) => {
  const [text = "", prefix] = block.split("/");
  const address = parseAddress(text);
  if (!address) throw new Error(`Bad block ${block}`);
  return { block, purpose, network: networkOf(address, Number(prefix)) };
});

/** What a network is for, in a few words. */
export function purposeOf(network: Network): string {
  const last = lastOf(network);
  const inside = networks.find(
    ({ network: block }) => block.version === network.version && block.first <= network.first && last <= lastOf(block),
  );
  if (inside) return inside.purpose;
  const overlaps = networks.some(
    ({ network: block }) => block.version === network.version && network.first <= block.first && lastOf(block) <= last,
  );
  if (overlaps) return "contains special blocks";
  return network.version === 4 || network.first >> 125n === 1n ? "public" : "reserved (RFC 4291)";
}
