import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "DNS Lookup",
  description: "See the DNS records of a domain name, and check its SPF, DKIM and DMARC.",
  category: "Network",
  order: 2,
  keywords:
    "dns lookup, dns records, dig, nslookup, host, resolve domain, mx lookup, txt record, ns lookup, name servers, cname, caa, https record, soa, srv, ptr, reverse dns, dnssec, spf check, dkim check, dmarc check, mail records, domain",
  opens: [],
  icon: "globe",
  runs: {
    server:
      "The name goes to our server, which asks its DNS resolver. It keeps the answer in memory for at most an hour, and not who asked.",
  },
};
