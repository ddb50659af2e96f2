import ipaddr from "ipaddr.js";

export type Version = 4 | 6;

export interface Address {
  version: Version;
  value: bigint;
}

/** Bits of an address. */
export const BITS: Readonly<Record<Version, number>> = { 4: 32, 6: 128 };

/** Length of the longest form: IPv6 with an IPv4 tail. */
const MAX_LENGTH = 45;

/**
 * Reads an address in strict form: four decimal numbers without leading zeros, or RFC 4291 without a zone. Programs
 * disagree about what the other forms of IPv4 mean.
 * @returns undefined if it is not an address
 */
export function parseAddress(text: string): Address | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (!text.includes(":")) {
    const value = parseOctets(text);
    return value === undefined ? undefined : { version: 4, value };
  }
  const groups = withHexTail(text);
  if (groups === undefined || text.includes("%") || !ipaddr.IPv6.isValid(groups)) return undefined;
  return { version: 6, value: toNumber(ipaddr.IPv6.parse(groups).toByteArray()) };
}

function parseOctets(text: string): bigint | undefined {
  const octets = text.split(".");
  const isStrict = octets.every((octet) => Number(octet) < 256 && String(Number(octet)) === octet);
  return octets.length === 4 && isStrict ? toNumber(octets.map(Number)) : undefined;
}

/**
 * Writes an IPv4 tail as two groups: the library takes `::1.2.3.4` for `::ffff:1.2.3.4`, and reads octal and hexadecimal
 * tails.
 */
function withHexTail(text: string): string | undefined {
  if (!text.includes(".")) return text;
  const tailStart = text.lastIndexOf(":") + 1;
  const tail = parseOctets(text.slice(tailStart));
  if (tail === undefined) return undefined;
  return `${text.slice(0, tailStart)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
}

/** IPv4 in dots, IPv6 in its shortest form (RFC 5952). */
export function formatAddress({ version, value }: Address): string {
  const bytes = toBytes(value, BITS[version] / 8);
  return version === 4 ? bytes.join(".") : new ipaddr.IPv6(bytes).toRFC5952String();
}

/** All digits: eight groups of four for IPv6. */
export function formatInFull({ version, value }: Address): string {
  if (version === 4) return formatAddress({ version, value });
  return (value.toString(16).padStart(32, "0").match(/.{4}/g) ?? []).join(":");
}

/** The name whose PTR record names the address, or of the zone that a prefix of whole octets or digits has. */
export function reverseName({ version, value }: Address, prefix = BITS[version]): string {
  const digits = version === 4 ? toBytes(value, 4).map(String) : [...value.toString(16).padStart(32, "0")];
  const count = Math.floor(prefix / (version === 4 ? 8 : 4));
  return [...digits.slice(0, count).reverse(), version === 4 ? "in-addr.arpa" : "ip6.arpa"].join(".");
}

function toNumber(bytes: readonly number[]): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

export function toBytes(value: bigint, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Number((value >> BigInt(8 * (count - 1 - index))) & 0xffn));
}
