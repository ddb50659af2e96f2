import { InputError } from "#shared/input-error.ts";
import type { RandomSource } from "#shared/random.ts";
import { bytesToDigits, type Digits, formatMac, linkLocal, modifiedEui64, type Notation, readMacs } from "./mac.ts";
import { isMulticast, kindOf, purposeOf } from "./special.ts";
import { blockOf, blocksOfCompany, describeBlock } from "./vendors.ts";

/** Explains each address in lines of label and value. @throws {InputError} with the line of a bad one */
export function describeMacs(text: string): string {
  return readMacs(text).map(describe).join("\n\n");
}

function describe(digits: Digits): string {
  const block = blockOf(digits);
  const isWhole = digits.length >= 12;
  const hasIpv6 = isWhole && !isMulticast(digits);
  const notations = [formatMac(digits, "hyphens", true), formatMac(digits, "dots"), formatMac(digits, "plain", true)];
  const rows: [label: string, value: string | undefined][] = [
    [digits.length === 16 ? "EUI-64" : isWhole ? "MAC" : "Prefix", formatMac(digits, "colons")],
    ["Vendor", block?.vendor.company ?? "not registered with IEEE"],
    ["Country", block?.vendor.country || undefined],
    ["Block", block && describeBlock(block.prefix)],
    ["Kind", kindOf(digits)],
    ["Purpose", purposeOf(digits)],
    ["IPv6 ID", hasIpv6 ? formatMac(modifiedEui64(digits), "dots").replaceAll(".", ":") : undefined],
    ["Link-local", hasIpv6 ? linkLocal(digits) : undefined],
    ["Notations", isWhole ? notations.join("  ") : undefined],
  ];
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [label.padEnd(12) + value])).join("\n");
}

/** Lists the blocks of a company. @throws {InputError} if no company has this name */
export function listBlocks(company: string): string {
  const lines = blocksOfCompany(company).map(
    (one) => `${formatMac(one.prefix, "colons", true)}\t${one.vendor.company}\n`,
  );
  if (lines.length > 0) return lines.join("");
  throw new InputError("No registered company has this name. Try fewer words.", { field: "input" });
}

interface RandomSettings {
  count: number;
  /** First digits of all; "" for locally administered unicast addresses. */
  prefix: string;
  notation: Notation;
  upper: boolean;
}

/** Makes random addresses. @throws {InputError} for a bad prefix */
export function* randomMacs(settings: RandomSettings, random: RandomSource): Generator<string> {
  const start = settings.prefix.replace(/[\s:.-]/g, "").toLowerCase();
  if (!/^[\da-f]{0,11}$/.test(start)) {
    throw new InputError("A prefix is the start of an address, such as 52:54:00.", { field: "prefix" });
  }
  for (let index = 0; index < settings.count; index++) {
    const words = new Uint32Array(2);
    random(words);
    const [first = 0, ...rest] = new Uint8Array(words.buffer).slice(0, 6);
    const digits = start + bytesToDigits([start === "" ? (first & 0xfc) | 2 : first, ...rest]).slice(start.length);
    yield `${formatMac(digits, settings.notation, settings.upper)}\n`;
  }
}
