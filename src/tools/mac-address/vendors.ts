import { type Digits, formatMac } from "./mac.ts";
import { LARGE_BLOCKS } from "./tables/large-blocks.ts";
import { SMALL_BLOCKS } from "./tables/small-blocks.ts";

interface Vendor {
  company: string;
  country: string;
  /** First digits of its blocks. */
  prefixes: readonly Digits[];
}

const VENDOR_LIST = `${LARGE_BLOCKS}\n${SMALL_BLOCKS}`.split("\n").map((line): Vendor => {
  const [company = "", country = "", prefixes = ""] = line.split("|");
  return { company, country, prefixes: prefixes.split(" ") };
});
const BY_PREFIX = new Map(VENDOR_LIST.flatMap((vendor) => vendor.prefixes.map((prefix) => [prefix, vendor] as const)));

/** IEEE's registries by the number of digits. */
const REGISTRIES = new Map([
  [6, "MA-L"],
  [7, "MA-M"],
  [9, "MA-S"],
]);

interface Block {
  prefix: Digits;
  vendor: Vendor;
}

/** The smallest registered block that an address or prefix is in. */
export function blockOf(digits: Digits): Block | undefined {
  for (const length of [9, 7, 6]) {
    const prefix = digits.slice(0, length);
    const vendor = prefix.length === length ? BY_PREFIX.get(prefix) : undefined;
    if (vendor) return { prefix, vendor };
  }
  return undefined;
}

/** @example describeBlock("001a2b") // "00:1A:2B (MA-L, 16,777,216 addresses)" */
export function describeBlock(prefix: Digits): string {
  const size = 2 ** (48 - 4 * prefix.length);
  return `${formatMac(prefix, "colons", true)} (${REGISTRIES.get(prefix.length)}, ${size.toLocaleString("en-US")} addresses)`;
}

/** Blocks of companies whose name has all words, by prefix. */
export function blocksOfCompany(query: string): Block[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return VENDOR_LIST.filter(({ company }) => words.every((word) => company.toLowerCase().includes(word)))
    .flatMap((vendor) => vendor.prefixes.map((prefix) => ({ prefix, vendor })))
    .sort((one, other) => (one.prefix < other.prefix ? -1 : 1));
}
