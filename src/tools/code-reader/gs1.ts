import { lookup } from "#shared/lookup.ts";
import { type Explanation, type Fact, fact } from "./explanation.ts";

/** Separates elements of variable length: FNC1, which readers give as this character. */
const GROUP_SEPARATOR = "\x1d";

/** Length of application identifier and value together, by the first two digits, where it is fixed.
 *  @see GS1 General Specifications, figure 7.8.5-2 */
const FIXED_LENGTHS = lookup<number>({
  "00": 20,
  "01": 16,
  "02": 16,
  "03": 16,
  "04": 18,
  "11": 8,
  "12": 8,
  "13": 8,
  "14": 8,
  "15": 8,
  "16": 8,
  "17": 8,
  "18": 8,
  "19": 8,
  "20": 4,
  "31": 10,
  "32": 10,
  "33": 10,
  "34": 10,
  "35": 10,
  "36": 10,
  "41": 16,
});

/** Digits of the application identifier, by how it starts; two otherwise. */
const IDENTIFIER_LENGTHS: readonly (readonly [start: RegExp, length: number])[] = [
  [/^(?:3[1-69]|43|7[027]|8[012])/, 4],
  [/^(?:2[345]|40|41|42|71)/, 3],
];

/** @see https://ref.gs1.org/ai/ */
const NAMES = lookup<string>({
  "00": "SSCC",
  "01": "GTIN",
  "02": "GTIN of the content",
  "10": "Batch or lot",
  "11": "Production date",
  "12": "Due date",
  "13": "Packaging date",
  "15": "Best before",
  "16": "Sell by",
  "17": "Expiration date",
  "20": "Product variant",
  "21": "Serial number",
  "22": "Consumer product variant",
  "235": "Third-party serial number",
  "240": "Additional product number",
  "241": "Customer part number",
  "242": "Made-to-order variation",
  "243": "Packaging component",
  "250": "Secondary serial number",
  "251": "Reference to source",
  "253": "Document type identifier",
  "254": "Location extension",
  "255": "Coupon number",
  "30": "Count",
  "310": "Net weight (kg)",
  "311": "Length (m)",
  "312": "Width (m)",
  "313": "Height (m)",
  "314": "Area (m²)",
  "315": "Net volume (l)",
  "316": "Net volume (m³)",
  "320": "Net weight (lb)",
  "330": "Gross weight (kg)",
  "37": "Count of items",
  "390": "Amount",
  "391": "Amount (currency)",
  "392": "Price",
  "393": "Price (currency)",
  "394": "Discount (%)",
  "400": "Purchase order",
  "401": "Consignment",
  "402": "Shipment",
  "403": "Routing code",
  "410": "Ship to (GLN)",
  "411": "Bill to (GLN)",
  "412": "Purchased from (GLN)",
  "413": "Ship for (GLN)",
  "414": "Location (GLN)",
  "415": "Invoicing party (GLN)",
  "416": "Production location (GLN)",
  "417": "Party (GLN)",
  "420": "Postal code",
  "421": "Country and postal code",
  "422": "Country of origin",
  "423": "Country of first processing",
  "424": "Country of processing",
  "426": "Country of full processing",
  "7001": "NATO stock number",
  "7003": "Expiration date and time",
  "7006": "First freeze date",
  "7007": "Harvest date",
  "710": "German PZN",
  "711": "French CIP",
  "712": "Spanish CN",
  "713": "Brazilian DRN",
  "714": "Portuguese AIM",
  "715": "US NDC",
  "8001": "Roll dimensions",
  "8003": "Returnable asset",
  "8004": "Individual asset",
  "8005": "Price per unit",
  "8006": "Item of a trade item",
  "8008": "Production date and time",
  "8017": "Service provider",
  "8018": "Service recipient",
  "8020": "Payment slip",
  "8110": "Coupon",
  "8200": "Product website",
  "90": "Agreed between partners",
});

/** Identifiers whose last digit is a number of decimals. */
const WITH_DECIMALS = /^(?:3[1-6]|39[0-5])/;

/**
 * The elements of GS1 data as a reader gives them: without brackets, ended by group separators.
 * @example explainGs1("010952123454321310ABC123").facts[1] // { name: "Batch or lot (10)", value: "ABC123" }
 */
export function explainGs1(data: string): Explanation {
  const facts: Fact[] = [];
  let rest = data.startsWith(GROUP_SEPARATOR) ? data.slice(1) : data;
  while (rest !== "") {
    const [, length = 2] = IDENTIFIER_LENGTHS.find(([start]) => start.test(rest)) ?? [];
    const separator = rest.indexOf(GROUP_SEPARATOR);
    const fixed = FIXED_LENGTHS[rest.slice(0, 2)];
    const end = separator < 0 ? rest.length : separator;
    const identifier = rest.slice(0, length);
    const valueEnd = Math.max(length, Math.min(end, fixed ?? end));
    facts.push(...elementFact(identifier, rest.slice(length, valueEnd)));
    rest = rest.slice(valueEnd);
    if (rest.startsWith(GROUP_SEPARATOR)) rest = rest.slice(1);
  }
  return { kind: "GS1 data", facts, hints: [] };
}

function elementFact(identifier: string, value: string): Fact[] {
  const name =
    NAMES[identifier] ?? NAMES[identifier.slice(0, 3)] ?? (/^9[1-9]/.test(identifier) ? "Company data" : "Other");
  return fact(`${name} (${identifier})`, showValue(identifier, value));
}

function showValue(identifier: string, value: string): string {
  if (/^1[1-7]$|^7006$/.test(identifier)) return showDate(value);
  if (!WITH_DECIMALS.test(identifier) || identifier.length < 4) return value;
  const decimals = Number(identifier[3]);
  const currency = /^39[13]/.test(identifier) ? value.slice(0, 3) : "";
  const digits = value.slice(currency.length);
  if (!/^\d+$/.test(digits) || decimals > digits.length) return value;
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, "") || "0";
  return `${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ""}${currency && ` (ISO 4217 ${currency})`}`;
}

/** YYMMDD. Day 00 means the month. The century is that of the nearest year, so far always 2000 (section 7.12). */
function showDate(value: string): string {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? [];
  if (!year) return value;
  return `20${year}-${month}${day === "00" ? "" : `-${day}`}`;
}
