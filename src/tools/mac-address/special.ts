import type { Digits } from "./mac.ts";

/** Addresses with a purpose: https://www.iana.org/assignments/ethernet-numbers, IEEE 802.1, and defaults of programs. */
const SPECIAL: readonly (readonly [prefix: string, purpose: string])[] = [
  ["ffffffffffff", "broadcast"],
  ["01005e", "IPv4 multicast (RFC 1112)"],
  ["3333", "IPv6 multicast (RFC 2464)"],
  ["0180c2000000", "Spanning Tree (IEEE 802.1D)"],
  ["0180c2000001", "pause frames (IEEE 802.3)"],
  ["0180c200000e", "LLDP (IEEE 802.1AB)"],
  ["0180c2", "IEEE 802.1 protocols"],
  ["01000ccccccc", "Cisco CDP and VTP"],
  ["00005e0001", "VRRP for IPv4 (RFC 9568)"],
  ["00005e0002", "VRRP for IPv6 (RFC 9568)"],
  ["00005e0053", "documentation (RFC 9542)"],
  ["01005e900010", "documentation (RFC 9542)"],
  ["000000000000", "no address"],
  ["525400", "usual for QEMU and KVM"],
  ["080027", "usual for VirtualBox"],
  ["0a0027", "usual for VirtualBox host networks"],
  ["0242", "usual for Docker"],
  ["00155d", "usual for Hyper-V"],
  ["00163e", "usual for Xen"],
];

export function purposeOf(digits: Digits): string | undefined {
  const matches = SPECIAL.filter(([prefix]) => digits.startsWith(prefix));
  return matches.sort(([one], [other]) => other.length - one.length)[0]?.[1];
}

export const isMulticast = (digits: Digits) => (Number.parseInt(digits.slice(1, 2), 16) & 1) === 1;

/** By the two lowest bits of the first byte, and for local addresses by the two above (IEEE 802c). */
export function kindOf(digits: Digits): string {
  const digit = digits.charAt(1);
  if (isMulticast(digits)) return "multicast";
  return `unicast, ${LOCAL_KINDS.get(digit) ?? "globally unique"}`;
}

const LOCAL_KINDS = new Map([
  ["2", "locally administered: random, or by an administrator (AAI)"],
  ["6", "locally administered: reserved"],
  ["a", "locally administered: by a company (ELI)"],
  ["e", "locally administered: by a protocol (SAI)"],
]);
