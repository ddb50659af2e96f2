export const KINDS = {
  iban: "IBAN",
  bic: "BIC (SWIFT code)",
  isbn: "ISBN",
  ean: "EAN, UPC or GTIN",
  card: "Card number",
  vat: "VAT number",
  imei: "IMEI",
  vin: "VIN",
  "prc-id": "Chinese ID number",
  phone: "Phone number",
} as const;

export type Kind = keyof typeof KINDS;

/** What a reader makes of a number that has the form of its kind. */
export interface Reading {
  /** Why it isn't valid. */
  problem?: string | undefined;
  facts: readonly (readonly [name: string, value: string])[];
}

/** @param code two letters */
export function countryName(code: string): string {
  return `${new Intl.DisplayNames("en", { type: "region" }).of(code)} (${code})`;
}
