import { About } from "#ui/about.tsx";
import { operations } from "./operations.ts";

export function AboutSubnet() {
  return (
    <About
      title="Subnet Calculator"
      operations={operations}
      lead="Calculates with IPv4 and IPv6 networks of any size: their parts, subnets, and the addresses inside."
    >
      <li>
        A network is an address with a prefix length (10.0.0.0/8), a netmask (10.0.0.0 255.0.0.0) or a wildcard
        (10.0.0.0 0.255.255.255). Everything after # is a comment.
      </li>
      <li>
        <strong>Split</strong> gives equal subnets, up to 16,777,216. <strong>Summarize</strong> joins networks and
        ranges into the fewest networks that have exactly these addresses.
      </li>
      <li>
        <strong>Find</strong> says which of your networks each address is in, such as for a log and an allowlist.
      </li>
      <li>
        Addresses with leading zeros or fewer than four numbers are rejected: programs disagree about what they mean.
      </li>
      <li>Your addresses stay in your browser.</li>
    </About>
  );
}
