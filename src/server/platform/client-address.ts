import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import type { RateKey } from "./rate-limiter.ts";

/**
 * Quotas of an IPv6 network by prefix length. A customer gets at least a /64, often a /56 or a /48 (RFC 6177). A /48 has
 * 65,536 /64s, so limiting only those would limit nobody.
 */
const IPV6_QUOTAS = [
  { bits: 48, quotas: 16 },
  { bits: 56, quotas: 4 },
  { bits: 64, quotas: 1 },
];

/** An IPv4 address as sockets write it: the fast path. */
const PLAIN_IPV4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/;

/**
 * The networks to count a request for, widest first: a full IPv4 address, the /48, /56 and /64 of an IPv6 address, or
 * "unknown" for an invalid address.
 * @example networksOf("::ffff:192.0.2.1") // [{ key: "192.0.2.1", quotas: 1 }]
 */
export function networksOf(address = ""): RateKey[] {
  const [, ipv4 = ""] = PLAIN_IPV4.exec(address) ?? [];
  if (isIP(ipv4) === 4) return [{ key: ipv4, quotas: 1 }];
  const bare = withoutPortAndZone(address);
  if (isIP(bare) === 4) return [{ key: bare, quotas: 1 }];
  if (isIP(bare) !== 6) return [{ key: "unknown", quotas: 1 }];
  const groups = ipv6Groups(bare);
  const [a = 0, b = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [{ key: [a >> 8, a & 255, b >> 8, b & 255].join("."), quotas: 1 }];
  }
  return IPV6_QUOTAS.map(({ bits, quotas }) => ({ key: `${firstBits(groups, bits)}::/${bits}`, quotas }));
}

function firstBits(groups: readonly number[], bits: number): string {
  const whole = groups.slice(0, Math.floor(bits / 16));
  const part = (groups[whole.length] ?? 0) & (0xffff << (16 - (bits % 16)));
  return [...whole, ...(bits % 16 ? [part] : [])].map((group) => group.toString(16)).join(":");
}

/** Whether a peer is a proxy whose X-Forwarded-For is trusted. */
export function proxyCheck(trustProxy: readonly string[]): (peer: string) => boolean {
  if (trustProxy.length === 0) return () => false;
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return (peer) => isTrusted(peer, 0);
}

/** The client address of a raw request, as Fastify would report it. */
export function addressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress;
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, isTrusted);
}

/** The longest address with an IPv4 tail, brackets, a port and a zone has 70 characters. */
const MAX_LENGTH = 100;

/** Some proxies add a port: `192.0.2.1:443`, `[2001:db8::1]:443`. A closed socket has no address. */
export function withoutPortAndZone(address = ""): string {
  if (address.length > MAX_LENGTH) return "";
  const match = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address);
  return (match?.[1] ?? address).split("%", 1)[0] ?? "";
}

/** The eight 16-bit groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const parse = (part: string) => part.split(":").filter(Boolean).flatMap(parseGroup);
  const first = parse(head);
  const last = tail === undefined ? [] : parse(tail);
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
}

function parseGroup(group: string): number[] {
  if (!group.includes(".")) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
  return [a * 256 + b, c * 256 + d];
}
