import { About } from "#ui/about.tsx";

export function AboutIpLookup() {
  return (
    <About title="IP Lookup">
      <p>
        For an address in a log, an email header or a firewall, or to find out your own: country, region, city,
        coordinates, time zone, the number, owner and address range of the network (the autonomous system, RFC 1930),
        and the name that the owner gave to the address in the DNS. On a command line, <code>curl</code> of{" "}
        <code>/api/ip/my-ip</code> on this site answers <code>{'{"ip":"…"}'}</code>.
      </p>
      <p>
        Addresses are read the strict way: four decimal numbers, or IPv6 as RFC 4291 has it. Octal, hexadecimal and
        shortened forms are refused, because programs disagree about what they mean. Blocks of the IANA Special-Purpose
        Address Registries are named as private or reserved, IPv4 addresses written as IPv6 too. Host names are not
        looked up.
      </p>
      <p>
        A location is an estimate: right about the country nearly always, about the city often, about a street never. An
        address of a phone, a company or a VPN is shown where its network says it is. Places come from the free data of{" "}
        <a href="https://db-ip.com">DB-IP</a>, networks from <a href="https://www.routeviews.org">Route Views</a>, RIPE
        RIS and DB-IP, under{" "}
        <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">
          CC BY 4.0
        </a>
        , unless the operator of this server uses files from MaxMind, which may name the provider too. The data is on
        our server: no other service learns what you look up, except that the DNS is asked for the name.
      </p>
    </About>
  );
}
