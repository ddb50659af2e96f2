/// <reference path="./punycode.d.ts" />

import ipaddr from "ipaddr.js";
import punycode from "punycode.js";
import {
  type Der,
  DerError,
  type DerReader,
  field,
  OBJECT_ID,
  readOid,
  SEQUENCE,
  SET,
  valueField,
} from "#shared/keys/der.ts";
import { hexOf } from "./der.ts";
import { ATTRIBUTES, OTHER_NAMES } from "./oids.ts";

/** One attribute of a name. */
export interface NamePart {
  /** Short name, or the object identifier of an unknown one. */
  type: string;
  value: string;
}

/** A subject or an issuer, as it is written: usually from the country to the common name. */
export interface Name {
  text: string;
  /** Most have one attribute in each part. */
  parts: NamePart[][];
}

const MAX_TEXT = 1_000;
const MAX_PARTS = 200;
/** Names with more are cut. */
export const MAX_LISTED = 1_000;

/** A distinguished name (RFC 5280 §4.1.2.4). */
export function readName(item: Der, what: string, warn: (message: string) => void): Name {
  const parts: NamePart[][] = [];
  const texts: string[] = [];
  for (const set of item.as(SEQUENCE, what).inside(what).rest(`part of the ${what}`, SET)) {
    const part: NamePart[] = [];
    const text: string[] = [];
    for (const pair of set.inside(what).rest(`attribute of the ${what}`, SEQUENCE)) {
      const fields = pair.inside(what);
      const oid = readOid(fields.next("attribute type", OBJECT_ID));
      const item = fields.next("attribute value");
      fields.finish();
      const type = ATTRIBUTES[oid] ?? oid;
      const value = readString(item);
      if (value === undefined) warn(`The ${what} has text that is not valid in its encoding.`);
      if (value?.includes("\0")) warn(`The ${what} has a NUL character, which is used to deceive.`);
      const hex = `#${hexOf(item.whole, "")}`;
      part.push({ type, value: value === undefined ? hex : printable(cut(value)) });
      text.push(`${type}=${value === undefined ? hex : escapeValue(cut(value))}`);
    }
    if (parts.length >= MAX_PARTS) continue;
    parts.push(part);
    texts.push(text.join(" + "));
  }
  return { text: texts.join(", ") || "(empty)", parts };
}

const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** What a certificate is called: its common name, organization or last attribute. */
export function titleOf({ parts }: Name): string | undefined {
  const all = parts.flat();
  return (all.findLast(({ type }) => type === "CN") ?? all.findLast(({ type }) => type === "O") ?? all.at(-1))?.value;
}

/** Text of any string type; undefined if it is of another type, or invalid. */
export function readString({ tag, content }: Der): string | undefined {
  try {
    switch (tag) {
      case 0x0c: // UTF8String
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
      case 0x12: // NumericString
      case 0x13: // PrintableString
      case 0x14: // TeletexString, which is Latin-1 in practice
      case 0x16: // IA5String
      case 0x1a: // VisibleString
        return latin1(content);
      case 0x1e: // BMPString
        return new TextDecoder("utf-16be", { fatal: true, ignoreBOM: true }).decode(content);
      case 0x1c: // UniversalString
        return decodeUniversalString(content);
    }
  } catch {}
  return undefined;
}

export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes.subarray(0, MAX_TEXT * 4)) text += String.fromCharCode(byte);
  return text;
}

function decodeUniversalString(bytes: Uint8Array): string | undefined {
  if (bytes.length % 4 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_TEXT * 4));
  let text = "";
  for (let at = 0; at < view.byteLength; at += 4) text += String.fromCodePoint(view.getUint32(at));
  return text;
}

/** Escapes what can't be seen or reorders text, as the hex of its UTF-8 (RFC 4514 §2.4). */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      new TextEncoder().encode(character),
      (byte) => `\\${byte.toString(16).toUpperCase().padStart(2, "0")}`,
    ).join(""),
  );
}

/** Escapes a value for a name in one line (RFC 4514 §2.4). */
function escapeValue(value: string): string {
  const escaped = value.replace(/[\\"+,;<>]/g, "\\$&").replace(/^[ #]| $/g, "\\$&");
  return printable(escaped);
}

/** A GeneralName (RFC 5280 §4.2.1.6). @example "DNS: example.com" */
export function readGeneralName(item: Der): string {
  const { tag, content } = item;
  switch (tag) {
    case field(0):
      return readOtherName(item);
    case valueField(1):
      return `Email: ${printable(cut(latin1(content)))}`;
    case valueField(2):
      return `DNS: ${host(cut(latin1(content)))}`;
    case field(3):
      return "X.400 address";
    case field(4):
      return `Name: ${readName(item.inside("name").next("name"), "name", () => {}).text}`;
    case field(5):
      return "EDI party name";
    case valueField(6):
      return `URI: ${printable(cut(latin1(content)))}`;
    case valueField(7):
      return `IP: ${readIp(content)}`;
    case valueField(8):
      return `ID: ${readOid(item)}`;
    default:
      throw new DerError("This kind of name is unknown", item.start);
  }
}

/** The names in a list, cut if there are too many. */
export function readGeneralNames(reader: DerReader): string[] {
  return listed(reader.rest("name"), readGeneralName);
}

export function listed<Item>(items: Iterable<Item>, write: (item: Item) => string): string[] {
  const lines: string[] = [];
  let count = 0;
  for (const item of items) {
    if (count < MAX_LISTED) lines.push(write(item));
    count++;
  }
  if (count > MAX_LISTED) lines.push(`… and ${(count - MAX_LISTED).toLocaleString("en")} more`);
  return lines;
}

/** International names with their Unicode form, in which letters may look like others. */
function host(name: string): string {
  const written = printable(name);
  if (!/(^|\.)xn--/i.test(name)) return written;
  try {
    return `${written} (${printable(punycode.toUnicode(name))})`;
  } catch {
    return written;
  }
}

function readOtherName(item: Der): string {
  const fields = item.inside("other name");
  const oid = readOid(fields.next("type of the other name", OBJECT_ID));
  const value = fields.next("value of the other name", field(0)).inside("other name").next("value of the other name");
  const text = readString(value);
  return `${OTHER_NAMES[oid] ?? `Other name ${oid}`}: ${text === undefined ? hexOf(value.whole) : printable(cut(text))}`;
}

/** An address, or with a mask, as in name constraints, a network. */
export function readIp(bytes: Uint8Array): string {
  if (bytes.length === 8 || bytes.length === 32) {
    const half = bytes.length / 2;
    const [address, mask] = [bytes.subarray(0, half), bytes.subarray(half)];
    const prefix = ipaddr.fromByteArray([...mask]).prefixLengthFromSubnetMask();
    return `${readIp(address)}/${prefix ?? readIp(mask)}`;
  }
  if (bytes.length !== 4 && bytes.length !== 16) return `${hexOf(bytes)} (not an address)`;
  return ipaddr.fromByteArray([...bytes]).toString();
}
