import ipaddr from "ipaddr.js";
import { InputError } from "#shared/input-error.ts";

export type Notation = "colons" | "hyphens" | "dots" | "plain";

/** Hexadecimal digits of an address (12), an EUI-64 (16), or the start of an address (6 to 11), in lowercase. */
export type Digits = string;

const GROUPED = /^[\da-f]{1,2}(?:[:-][\da-f]{1,2}){2,7}$/i;
const DOTTED = /^[\da-f]{4}(?:\.[\da-f]{4}){1,3}$/i;
const PLAIN = /^(?:0x)?([\da-f]{6,16})$/i;

/**
 * Reads an address in any notation, its start, an EUI-64, or an IPv6 address that was made of one.
 * @returns undefined if it is neither
 */
export function parseMac(text: string): Digits | undefined {
  if (text.length > 64) return undefined;
  const digits = digitsOf(text)?.toLowerCase();
  return digits !== undefined && (digits.length <= 12 || digits.length === 16) ? digits : macOfIpv6(text);
}

function digitsOf(text: string): string | undefined {
  if (DOTTED.test(text)) return text.replaceAll(".", "");
  if (!GROUPED.test(text)) return PLAIN.exec(text)?.[1];
  const groups = text.split(/[:-]/);
  // BSD and macOS leave out zeros. The last group of a shorter prefix may have one digit.
  return groups
    .map((group, index) => (index === groups.length - 1 && index < 5 ? group : group.padStart(2, "0")))
    .join("");
}

function macOfIpv6(text: string): Digits | undefined {
  const [address = ""] = text.split(/[/%]/, 1);
  if (!ipaddr.IPv6.isValid(address)) return undefined;
  const [first = 0, ...rest] = ipaddr.IPv6.parse(address).toByteArray().slice(8);
  const eui64 = bytesToDigits([first ^ 2, ...rest]);
  return eui64.slice(6, 10) === "fffe" ? eui64.slice(0, 6) + eui64.slice(10) : undefined;
}

export const bytesToDigits = (bytes: readonly number[]): Digits =>
  bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Writes an address, or the start of one. */
export function formatMac(digits: Digits, notation: Notation, upper = false): string {
  const text = upper ? digits.toUpperCase() : digits;
  if (notation === "plain") return text;
  if (notation === "dots") return (text.match(/.{1,4}/g) ?? []).join(".");
  return (text.match(/.{1,2}/g) ?? []).join(notation === "colons" ? ":" : "-");
}

/** The interface identifier of IPv6 (RFC 4291, appendix A): ff:fe in the middle, and the universal bit inverted. */
export function modifiedEui64(digits: Digits): Digits {
  const eui64 = digits.length === 16 ? digits : `${digits.slice(0, 6)}fffe${digits.slice(6)}`;
  return bytesToDigits([Number.parseInt(eui64.slice(0, 2), 16) ^ 2]) + eui64.slice(2);
}

export function linkLocal(digits: Digits): string {
  const bytes = modifiedEui64(digits).match(/../g) ?? [];
  return new ipaddr.IPv6([
    0xfe,
    0x80,
    0,
    0,
    0,
    0,
    0,
    0,
    ...bytes.map((byte) => Number.parseInt(byte, 16)),
  ]).toRFC5952String();
}

/** One address per line; empty lines and comments after # are skipped. @throws {InputError} with the line of a bad one */
export function readMacs(text: string): Digits[] {
  const found: Digits[] = [];
  let offset = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const content = line.replace(/#.*/s, "").trim();
    const digits = parseMac(content);
    if (digits !== undefined) found.push(digits);
    else if (content !== "") {
      const shown = content.length > 60 ? `${content.slice(0, 60)}…` : content;
      const column = line.length - line.trimStart().length + 1;
      throw new InputError(`Line ${index + 1}: ${shown} isn’t a MAC address. Write it as 00:1a:2b:3c:4d:5e.`, {
        field: "input",
        position: { offset: offset + column - 1, line: index + 1, column },
      });
    }
    offset += line.length + 1;
  }
  return found;
}

const IN_TEXT =
  /(?<![\da-z:.-])(?:[\da-f]{2}(?:[:-][\da-f]{2}){5}|[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}|(?=\d{0,11}[a-f])[\da-f]{12})(?![\da-z]|[:.-][\da-f])/gi;

/** Writes all addresses of a text in one notation. Twelve decimal digits stay: they may be a number. */
export function formatAll(text: string, notation: Notation, upper: boolean, warn: (message: string) => void): string {
  let count = 0;
  const result = text.replace(IN_TEXT, (found) => {
    count += 1;
    return formatMac(found.replace(/[:.-]/g, "").toLowerCase(), notation, upper);
  });
  if (count === 0) warn("There is no MAC address in this text");
  return result;
}
