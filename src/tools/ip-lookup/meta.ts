import type { ToolMeta } from "#shared/tool-meta.ts";

export const meta: ToolMeta = {
  id: "ip-lookup",
  title: "IP Lookup",
  description:
    "See where an IPv4 or IPv6 address is, whose network it belongs to and what it is called, or find yours.",
  category: "Network",
  order: 1,
  keywords: [
    "ip address",
    "my ip",
    "what is my ip",
    "ip location",
    "geolocation",
    "geoip",
    "where is this ip",
    "ipv4",
    "ipv6",
    "asn",
    "autonomous system",
    "isp",
    "reverse dns",
    "ptr",
    "hostname",
    "whois",
    "country",
    "time zone",
  ],
  icon: "map-pin",
  runs: {
    server:
      "The address is sent to our server, which answers from its own data and asks the DNS for the address’s name. It keeps neither the question nor the answer, except the name, for ten minutes in memory.",
  },
};
