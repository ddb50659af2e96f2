import { isIP } from "node:net";

/**
 * Who a request is counted for: an IPv4 address whole, an IPv6 address by its first 64 bits, which is what one
 * customer gets (RFC 6177); "unknown" for what is no address.
 * @example networkOf("::ffff:192.0.2.1") // "192.0.2.1"
 * @example networkOf("2001:db8:1:2:3::4") // "2001:db8:1:2::/64"
 */
export function networkOf(address: string | undefined): string {
  const bare = withoutPortAndZone(address);
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return "unknown";
  const groups = ipv6Groups(bare);
  const [a = 0, b = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [a >> 8, a & 255, b >> 8, b & 255].join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Some proxies add a port: `192.0.2.1:443`, `[2001:db8::1]:443`. Who has hung up has no address any more. */
export function withoutPortAndZone(address = ""): string {
  const match = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address);
  return (match?.[1] ?? address).replace(/%.*$/, "");
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
