import { isIP } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

export interface PublicAddress {
  ok: true;
  family: 4 | 6;
  /** Shortest form (RFC 5952). */
  text: string;
  /** Numeric value. */
  value: bigint;
}

export interface RejectedAddress {
  ok: false;
  message: "private range" | "reserved range" | "invalid query";
}

/** Private networks (RFC 1918, RFC 4193). */
const PRIVATE = {
  4: cidrs("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
  6: cidrs("fc00::/7"),
};

/**
 * The other blocks of https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry, the multicast blocks, and IPv6 space outside global
 * unicast. Smaller blocks inside these are covered.
 */
const RESERVED = {
  4: cidrs(
    "0.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.88.99.0/24",
    "192.175.48.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
  ),
  6: cidrs("::/3", "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "4000::/2", "8000::/1"),
};

/** Length of the longest form: IPv6 with an IPv4 tail. */
const MAX_LENGTH = 45;

/**
 * Parses a public internet address in strict form: four decimal numbers without leading zeros, or RFC 4291 without a
 * zone. Rejects octal, hexadecimal, and shortened IPv4, because programs disagree about which address it means.
 * @example readAddress("2001:4860:4860:0::8888") // { ok: true, family: 6, text: "2001:4860:4860::8888", value: … }
 * @example readAddress("::ffff:8.8.8.8") // { ok: true, family: 4, text: "8.8.8.8", value: 0x08080808n }
 */
export function readAddress(text: string): PublicAddress | RejectedAddress {
  if (text.length > MAX_LENGTH || text.includes("%") || isIP(text) === 0)
    return { ok: false, message: "invalid query" };
  // Deprecated (RFC 4291, 2.5.5.1), and ipaddr.js reads it as IPv4-mapped.
  if (/^::\d+\./.test(text)) return { ok: false, message: "reserved range" };
  // An IPv4-mapped IPv6 address stands for its IPv4 address (RFC 4291, 2.5.5.2).
  const address = ipaddr.process(text);
  const family = address.kind() === "ipv4" ? 4 : 6;
  if (PRIVATE[family].some(containsAddress(address))) return { ok: false, message: "private range" };
  if (RESERVED[family].some(containsAddress(address))) return { ok: false, message: "reserved range" };
  const value = address.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return { ok: true, family, text: address.toString(), value };
}

/** Formats the bounds of a network like registries do. @example addressRange(0x01010100n, 0x010101ffn, 4) // "1.1.1.0 - 1.1.1.255" */
export function addressRange(first: bigint, last: bigint, family: 4 | 6): string {
  return [first, last].map((value) => formatAddress(value, family)).join(" - ");
}

function formatAddress(value: bigint, family: 4 | 6): string {
  const size = family === 4 ? 4 : 16;
  return ipaddr
    .fromByteArray(Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * (size - 1 - at))) & 255n)))
    .toString();
}

/** Turns an IPv4-mapped address from a socket back into IPv4, and other addresses into their shortest form. */
export function normalizeAddress(text: string): string {
  return isIP(text) === 0 ? text : ipaddr.process(text).toString();
}

type Address = IPv4 | IPv6;
type Cidr = [Address, number];

function cidrs(...blocks: string[]): Cidr[] {
  return blocks.map((block) => ipaddr.parseCIDR(block));
}

function containsAddress(address: Address) {
  return ([network, prefix]: Cidr) => network.kind() === address.kind() && address.match(network, prefix);
}
