import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("0.0.0.0", "ipv4");
LOOPBACK.addAddress("::1", "ipv6");
LOOPBACK.addAddress("::", "ipv6");

/**
 * Whether a URL leads back to this site, on any port, or to the visitor's own machine. Links to short links could form
 * a loop.
 * @param ownHosts host names of the site
 * @example isOwnAddress("https://TOOLS.example.org.:8443/x", ["tools.example.org"]) // true
 */
export function isOwnAddress(href: string, ownHosts: readonly string[]): boolean {
  const host = normalizeHost(new URL(href).hostname);
  if (ownHosts.some((own) => normalizeHost(own) === host)) return true;
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  const version = isIP(host);
  // Also matches IPv4-mapped IPv6; the URL parser has already normalized decimal and octal forms.
  return version !== 0 && LOOPBACK.check(host, version === 4 ? "ipv4" : "ipv6");
}

/** A DNS name of 253 characters has at most this many labels (RFC 1035, 2.3.4). The URL standard has no limit. */
const MAX_LABELS = 127;

/** Creates a check for URLs that lead to one of the hosts or their subdomains.
 *  @example leadsToAny(["bad.example"])("https://www.bad.example/x") // true */
export function leadsToAny(hosts: readonly string[]): (href: string) => boolean {
  const wanted = new Set(hosts.map(normalizeHost));
  return (href) => {
    if (wanted.size === 0) return false;
    const labels = normalizeHost(new URL(href).hostname).split(".").slice(-MAX_LABELS);
    return labels.some((_, index) => wanted.has(labels.slice(index).join(".")));
  };
}

function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}
