import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Subnet Calculator",
  description: "Calculate, split, summarize and search IPv4 and IPv6 networks.",
  category: "Network",
  order: 6,
  keywords:
    "subnet, cidr, cidr calculator, ip calculator, ipcalc, network, netmask, subnet mask, wildcard mask, broadcast, host range, ip range, range to cidr, cidr to range, split network, vlsm, supernet, aggregate, summarize, collapse, is ip in network, allowlist, ipv4, ipv6, reverse dns, ptr, in-addr.arpa, ip6.arpa, /24, 255.255.255.0, 10.0.0.0/8, rfc 1918, private address",
  opens: [{ kind: "cidr", rank: 1 }, { kind: "ip" }],
  icon: "network",
  runs: "browser",
};
