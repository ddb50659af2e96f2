import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { readAddress } from "#server/ip/address.ts";

/** Top-level domains of private networks: special-use names (RFC 6761, 6762, 7686, 8375, 9476) and those that ICANN
 *  does not delegate because networks use them. */
const PRIVATE_ZONES = new Set([
  "alt",
  "corp",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "mail",
  "onion",
  "private",
  "test",
]);

const MAX_LENGTH = 253;
const LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;

export interface RejectedName {
  ok: false;
  message: string;
}

export interface PublicName {
  ok: true;
  /** In ASCII and lower case, without the final dot. */
  name: string;
  /** It was given as an address. */
  isReverse: boolean;
}

const INVALID = "This is not a domain name. Enter one such as example.com, or an IP address.";
const PRIVATE = "Only names of the public internet can be looked up.";

/** Reads a domain name, or an IP address as the name of its PTR record. */
export function readPublicName(text: string): PublicName | RejectedName {
  const trimmed = text.trim();
  if (isIP(trimmed) !== 0) {
    const address = readAddress(trimmed);
    if (!address.ok) return { ok: false, message: "Only public addresses can be looked up." };
    return { ok: true, name: reverseName(address.text), isReverse: true };
  }
  // The longest name in Unicode is shorter than in ASCII.
  if (trimmed.length > MAX_LENGTH + 1) return { ok: false, message: INVALID };
  const name = domainToASCII(trimmed.replace(/\.$/, "")).toLowerCase();
  const labels = name.split(".");
  if (name.length > MAX_LENGTH || !labels.every((label) => LABEL.test(label))) return { ok: false, message: INVALID };
  return isPrivateName(name) ? { ok: false, message: PRIVATE } : { ok: true, name, isReverse: false };
}

/** Whether a name belongs to a private network, or may: one label is the name of a neighbor.
 *  @param name in ASCII and lower case, without the final dot */
export function isPrivateName(name: string): boolean {
  const labels = name.split(".");
  const top = labels.at(-1) ?? "";
  if (labels.length < 2 || PRIVATE_ZONES.has(top) || /^\d+$/.test(top)) return true;
  if (top !== "arpa") return false;
  const address = addressOfReverseName(labels);
  return address === undefined || !readAddress(address).ok;
}

/** @param address in its shortest form @example reverseName("192.0.2.1") // "1.2.0.192.in-addr.arpa" */
function reverseName(address: string): string {
  const parsed = ipaddr.parse(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === "ipv4") return `${bytes.toReversed().join(".")}.in-addr.arpa`;
  const digits = Buffer.from(bytes).toString("hex");
  return `${[...digits].toReversed().join(".")}.ip6.arpa`;
}

/** The address of a complete reverse name. */
function addressOfReverseName(labels: readonly string[]): string | undefined {
  const [zone] = labels.slice(-2);
  const parts = labels.slice(0, -2).toReversed();
  if (zone === "in-addr" && parts.length === 4) return parts.join(".");
  if (zone === "ip6" && parts.length === 32 && parts.every((part) => /^[\da-f]$/.test(part)))
    return Array.from({ length: 8 }, (_, at) => parts.slice(at * 4, at * 4 + 4).join("")).join(":");
  return undefined;
}
