import { InputError } from "#shared/input-error.ts";
import { type Address, BITS, parseAddress } from "./address.ts";
import { type AddressRange, lastOf, type Network, networkOf, prefixOfMask } from "./network.ts";

/** A line of the input. */
export interface Entry {
  /** The address as written, which may be any of its network. */
  address: Address;
  network: Network;
}

/**
 * Reads one network per line: an address alone, with a prefix length (`10.0.0.0/8`), a netmask (`10.0.0.0 255.0.0.0`)
 * or a wildcard (`10.0.0.0 0.255.255.255`). Empty lines and comments after `#` are skipped.
 * @param field the input, for errors
 * @throws {InputError} with the line of the first bad one
 */
export function readNetworks(text: string, field = "input"): Entry[] {
  return entriesOf(
    text,
    (line, at) => {
      if (RANGE.test(line)) {
        throw at.refuse("is a range. Use Summarize to get its networks");
      }
      return readEntry(line, at);
    },
    field,
  );
}

/**
 * Reads networks, and ranges such as `10.0.0.1 - 10.0.0.9`.
 * @throws {InputError} with the line of the first bad one
 */
export function readRanges(text: string, field = "input"): AddressRange[] {
  return entriesOf(
    text,
    (line, at) => {
      const [, from, to] = RANGE.exec(line) ?? [];
      if (from === undefined || to === undefined) {
        const { network } = readEntry(line, at);
        return { version: network.version, first: network.first, last: lastOf(network) };
      }
      const first = readAddress(from, at);
      const last = readAddress(to, at);
      if (first.version !== last.version) throw at.refuse("mixes IPv4 and IPv6");
      if (first.value > last.value) throw at.refuse("ends before it starts");
      return { version: first.version, first: first.value, last: last.value };
    },
    field,
  );
}

/** Reads one address per line. @throws {InputError} with the line of the first bad one */
export function readAddresses(text: string, field: string): Address[] {
  return entriesOf(text, readAddress, field);
}

const RANGE = /^([\da-fA-F.:]+)\s*(?:-|–|\bto\b)\s*([\da-fA-F.:]+)$/;

interface Place {
  refuse: (problem: string) => InputError;
}

function entriesOf<Item>(text: string, read: (line: string, at: Place) => Item, field: string): Item[] {
  const items: Item[] = [];
  let offset = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const content = line.replace(/#.*/s, "").trim();
    const start = offset;
    const refuse = (problem: string) => {
      const column = line.length - line.trimStart().length + 1;
      return new InputError(`Line ${index + 1}: ${shortened(content)} ${problem}.`, {
        field,
        position: { offset: start + column - 1, line: index + 1, column },
      });
    };
    if (content !== "") items.push(read(content, { refuse }));
    offset += line.length + 1;
  }
  return items;
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function readEntry(line: string, at: Place): Entry {
  const [, base = "", separator, suffix] = /^([^\s/]+)(?:(\s*\/\s*|\s+)(\S+))?$/.exec(line) ?? [];
  const address = readAddress(base, at);
  if (suffix === undefined) return { address, network: networkOf(address, BITS[address.version]) };
  const bits = BITS[address.version];
  if (separator?.includes("/") && /^\d+$/.test(suffix)) {
    const prefix = Number(suffix);
    if (prefix > bits) throw at.refuse(`has a prefix over /${bits}, the most that IPv${address.version} has`);
    return { address, network: networkOf(address, prefix) };
  }
  const mask = parseAddress(suffix);
  if (mask?.version !== address.version)
    throw at.refuse(`needs a prefix length or a netmask, not ${shortened(suffix)}`);
  const wildcard = mask.value ^ ((1n << BigInt(bits)) - 1n);
  const prefix = prefixOfMask(mask.version, mask.value) ?? prefixOfMask(mask.version, wildcard);
  if (prefix === undefined) throw at.refuse(`has the netmask ${suffix}, whose ones aren't all at one end`);
  return { address, network: networkOf(address, prefix) };
}

function readAddress(text: string, at: Place): Address {
  const address = parseAddress(text);
  if (address) return address;
  if (/^\d+(?:\.\d+){3}$/.test(text)) {
    const isOctal = /(?:^|\.)0\d/.test(text);
    throw at.refuse(
      isOctal ? "has a number with a leading zero, which some programs read as octal" : "has a number over 255",
    );
  }
  if (parseAddress(text.replace(/%.*/s, ""))) {
    throw at.refuse("has a zone, which belongs to no network. Leave out the % and what follows");
  }
  throw at.refuse("is not an IPv4 or IPv6 address");
}
