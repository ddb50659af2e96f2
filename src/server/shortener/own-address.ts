import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("0.0.0.0", "ipv4");
LOOPBACK.addAddress("::1", "ipv6");
LOOPBACK.addAddress("::", "ipv6");

/**
 * True when an address leads back to this site, whatever its port, or to the machine of whoever opens it. A link to a
 * link could go round in circles.
 * @param ownHosts host names under which the site is reached.
 * @example isOwnAddress("https://TOOLS.example.org.:8443/x", ["tools.example.org"]) // true
 */
export function isOwnAddress(href: string, ownHosts: readonly string[]): boolean {
  const host = bareHost(new URL(href).hostname);
  if (ownHosts.some((own) => bareHost(own) === host)) return true;
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const version = isIP(host);
  // Holds for IPv4 addresses written as IPv6 too; the URL parser has made decimal and octal ones plain.
  return version !== 0 && LOOPBACK.check(host, version === 4 ? "ipv4" : "ipv6");
}

/** In a name of 253 characters, the longest in DNS (RFC 1035, 2.3.4); the URL standard has no limit. */
const MAX_LABELS = 127;

/** Tells of an address whether it leads to one of some hosts, or to a host below one of them.
 *  @example leadsToAny(["bad.example"])("https://www.bad.example/x") // true */
export function leadsToAny(hosts: readonly string[]): (href: string) => boolean {
  const wanted = new Set(hosts.map(bareHost));
  return (href) => {
    if (wanted.size === 0) return false;
    const labels = bareHost(new URL(href).hostname).split(".").slice(-MAX_LABELS);
    return labels.some((_, index) => wanted.has(labels.slice(index).join(".")));
  };
}

function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}
