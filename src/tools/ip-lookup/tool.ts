import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "IP Lookup",
  description: "See where an IP address is and who runs its network, or find your own.",
  category: "Network",
  order: 1,
  keywords:
    "ip address, my ip, what is my ip, ip location, geolocation, geoip, where is this ip, ipv4, ipv6, asn, autonomous system, isp, reverse dns, ptr, hostname, whois, country, time zone, my ip address, ip lookup, ip geolocation",
  opens: [{ kind: "ip", rank: 1 }],
  icon: "map-pin",
  runs: {
    server:
      "The address goes to our server, which uses its own data and looks up the DNS name. It stores neither the query nor the result, but keeps the DNS name in memory for ten minutes.",
  },
};
