import { isIP, isIPv4 } from "node:net";
import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

export interface PublicAddress {
  ok: true;
  family: 4 | 6;
  /** In its shortest spelling (RFC 5952). */
  text: string;
  /** The address as a number. */
  value: bigint;
}

export interface RefusedAddress {
  ok: false;
  message: "private range" | "reserved range" | "invalid query";
}

/** Networks that belong to nobody on the internet but may be used by everybody at home (RFC 1918, RFC 4193). */
const PRIVATE = {
  4: cidrs("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
  6: cidrs("fc00::/7"),
};

/**
 * The other blocks of https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry, the multicast blocks, and what of IPv6 is not global
 * unicast space at all. Smaller blocks inside of these are covered.
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

/** The longest way to write an address: IPv6 with an IPv4 tail. */
const LONGEST = 45;

/**
 * Whether a text is one address of the public internet, written the one strict way: four decimal numbers without
 * leading zeros, or RFC 4291 without a zone. Octal, hexadecimal and shortened IPv4 is refused, because programs
 * disagree about which address it means.
 * @example readAddress("2001:4860:4860:0::8888") // { ok: true, family: 6, text: "2001:4860:4860::8888", value: … }
 * @example readAddress("::ffff:10.0.0.1") // { ok: false, message: "private range" }
 */
export function readAddress(text: string): PublicAddress | RefusedAddress {
  if (text.length > LONGEST || text.includes("%") || isIP(text) === 0) return { ok: false, message: "invalid query" };
  const address = ipaddr.parse(text);
  const family = isIPv4(text) ? 4 : 6;
  // An IPv4 address in IPv6 clothes is reserved space (RFC 4291, 2.5.5.2), whatever it carries.
  if (PRIVATE[4].some(holds(carriedBy(address) ?? address)) || PRIVATE[family].some(holds(address))) {
    return { ok: false, message: "private range" };
  }
  if (RESERVED[family].some(holds(address))) return { ok: false, message: "reserved range" };
  const value = address.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return { ok: true, family, text: address.toString(), value };
}

/** The bounds of a network as registries write them. @example addressRange(0x01010100n, 0x010101ffn, 4) // "1.1.1.0 - 1.1.1.255" */
export function addressRange(first: bigint, last: bigint, family: 4 | 6): string {
  return [first, last].map((value) => addressOf(value, family)).join(" - ");
}

function addressOf(value: bigint, family: 4 | 6): string {
  const size = family === 4 ? 4 : 16;
  return ipaddr
    .fromByteArray(Array.from({ length: size }, (_, at) => Number((value >> BigInt(8 * (size - 1 - at))) & 255n)))
    .toString();
}

/** An address as people write it: IPv4 that a socket gives as IPv6 becomes IPv4 again, the rest its shortest form. */
export function plainAddress(text: string): string {
  return isIP(text) === 0 ? text : ipaddr.process(text).toString();
}

type Address = IPv4 | IPv6;
type Cidr = [Address, number];

function cidrs(...blocks: string[]): Cidr[] {
  return blocks.map((block) => ipaddr.parseCIDR(block));
}

function holds(address: Address) {
  return ([network, prefix]: Cidr) => network.kind() === address.kind() && address.match(network, prefix);
}

function carriedBy(address: Address): IPv4 | undefined {
  if (address.kind() !== "ipv6") return undefined;
  const six = address as IPv6;
  return six.isIPv4MappedAddress() ? six.toIPv4Address() : undefined;
}
