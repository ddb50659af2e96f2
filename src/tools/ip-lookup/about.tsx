import { About } from "#ui/about.tsx";

export function AboutIpLookup() {
  return (
    <About
      title="IP Lookup"
      lead="Find the location, network and DNS name of an address from a log, an email header or a firewall."
    >
      <li>A location is an estimate: usually right about the country, often about the city, never about the street.</li>
      <li>Phones, companies and VPNs appear where their network says they are.</li>
      <li>
        IPv4 needs four decimal numbers, and IPv6 follows RFC 4291. Octal, hex and short IPv4 forms are ambiguous, so
        they are rejected.
      </li>
      <li>The data is on our server. Only the DNS is asked about the address.</li>
      <li>
        Locations come from <a href="https://db-ip.com">DB-IP</a>, networks from{" "}
        <a href="https://www.routeviews.org">Route Views</a>, RIPE RIS and DB-IP (
        <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">
          CC BY 4.0
        </a>
        ), unless this site uses MaxMind files.
      </li>
      <li>
        From a command line, <code>curl</code> this site’s <code>/api/ip/my-ip</code> to get your own address.
      </li>
    </About>
  );
}
