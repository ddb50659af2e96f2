/** What a type draws: bars, or a grid or rows of modules. */
export type Shape = "linear" | "matrix" | "stacked";

export interface BarcodeType {
  /** The name its standard uses. */
  label: string;
  shape: Shape;
  /** Empty modules that the standard asks for; `top` counts for the bottom too. */
  quietZone: { left: number; right: number; top: number };
  /** What it can hold, in a few words. */
  holds: string;
  /** A valid content. */
  sample: string;
}

const TEN = { left: 10, right: 10, top: 0 };
const GS1_SAMPLE = "(01)09521234543213(10)ABC123";
const GS1_HOLDS = "Application identifiers in brackets, each with its value";

/** @see https://ref.gs1.org/standards/genspecs/ for GS1, ISO/IEC 15417, 16388, 16390, 15426 and AIM for the others */
export const TYPES = {
  ean13: {
    label: "EAN-13",
    shape: "linear",
    quietZone: { left: 11, right: 7, top: 0 },
    holds: "12 digits, or 13 with the check digit; + and 2 or 5 digits for an add-on",
    sample: "4006381333931",
  },
  ean8: {
    label: "EAN-8",
    shape: "linear",
    quietZone: { left: 7, right: 7, top: 0 },
    holds: "7 digits, or 8 with the check digit",
    sample: "96385074",
  },
  upca: {
    label: "UPC-A",
    shape: "linear",
    quietZone: { left: 9, right: 9, top: 0 },
    holds: "11 digits, or 12 with the check digit; + and 2 or 5 digits for an add-on",
    sample: "036000291452",
  },
  upce: {
    label: "UPC-E",
    shape: "linear",
    quietZone: { left: 9, right: 7, top: 0 },
    holds: "6 digits, 7 with a leading 0 or 1, or 8 with the check digit",
    sample: "04252614",
  },
  isbn: {
    label: "ISBN",
    shape: "linear",
    quietZone: { left: 11, right: 7, top: 0 },
    holds: "An ISBN of 10 or 13 digits. With its hyphens, it is printed above the bars",
    sample: "978-0-306-40615-7",
  },
  issn: {
    label: "ISSN",
    shape: "linear",
    quietZone: { left: 11, right: 7, top: 0 },
    holds: "An ISSN; + and 2 digits for the issue",
    sample: "0317-8471",
  },
  code128: {
    label: "Code 128",
    shape: "linear",
    quietZone: TEN,
    holds: "Letters, digits and signs of Western European languages",
    sample: "SUNDRY-0042",
  },
  "gs1-128": { label: "GS1-128", shape: "linear", quietZone: TEN, holds: GS1_HOLDS, sample: GS1_SAMPLE },
  code39: {
    label: "Code 39",
    shape: "linear",
    quietZone: TEN,
    holds: "Capital letters, digits, spaces and - . $ / + %",
    sample: "PART 12-34",
  },
  "code39-full-ascii": {
    label: "Code 39 Full ASCII",
    shape: "linear",
    quietZone: TEN,
    holds: "Any ASCII characters",
    sample: "Part 12-34",
  },
  code93: { label: "Code 93", shape: "linear", quietZone: TEN, holds: "Any ASCII characters", sample: "Part 12-34" },
  itf: {
    label: "ITF (Interleaved 2 of 5)",
    shape: "linear",
    quietZone: TEN,
    holds: "An even number of digits",
    sample: "0123456789",
  },
  itf14: {
    label: "ITF-14",
    shape: "linear",
    quietZone: TEN,
    holds: "13 digits, or 14 with the check digit",
    sample: "09521234543213",
  },
  codabar: {
    label: "Codabar",
    shape: "linear",
    quietZone: TEN,
    holds: "Digits and - $ : / . +, between two of A to D",
    sample: "A31117013206375B",
  },
  msi: {
    label: "MSI (Modified Plessey)",
    shape: "linear",
    quietZone: { left: 12, right: 12, top: 0 },
    holds: "Digits",
    sample: "1234567",
  },
  pharmacode: {
    label: "Pharmacode",
    shape: "linear",
    quietZone: { left: 12, right: 12, top: 0 },
    holds: "A number from 3 to 131070",
    sample: "1234",
  },
  pzn: {
    label: "PZN",
    shape: "linear",
    quietZone: TEN,
    holds: "7 digits, or 8 with the check digit",
    sample: "27580899",
  },
  databar: {
    label: "GS1 DataBar",
    shape: "linear",
    quietZone: { left: 1, right: 1, top: 0 },
    holds: "13 digits of a GTIN, or 14 with the check digit",
    sample: "09521234543213",
  },
  "databar-expanded": {
    label: "GS1 DataBar Expanded",
    shape: "linear",
    quietZone: { left: 1, right: 1, top: 0 },
    holds: GS1_HOLDS,
    sample: "(01)09521234543213(3103)001750",
  },
  datamatrix: {
    label: "Data Matrix",
    shape: "matrix",
    quietZone: { left: 1, right: 1, top: 1 },
    holds: "Any text, up to 2,335 letters or 3,116 digits",
    sample: "SN 2026-0042",
  },
  "gs1-datamatrix": {
    label: "GS1 DataMatrix",
    shape: "matrix",
    quietZone: { left: 1, right: 1, top: 1 },
    holds: GS1_HOLDS,
    sample: `${GS1_SAMPLE}(17)271231`,
  },
  pdf417: {
    label: "PDF417",
    shape: "stacked",
    quietZone: { left: 2, right: 2, top: 2 },
    holds: "Any text, up to 1,850 letters or 2,710 digits",
    sample: "Flight SY 42, seat 7A",
  },
  micropdf417: {
    label: "MicroPDF417",
    shape: "stacked",
    quietZone: { left: 1, right: 1, top: 1 },
    holds: "Any text, up to 250 letters or 366 digits",
    sample: "Lot 42",
  },
  aztec: {
    label: "Aztec Code",
    shape: "matrix",
    quietZone: { left: 0, right: 0, top: 0 },
    holds: "Any text, up to 3,067 letters or 3,832 digits",
    sample: "Ticket 2026-0042",
  },
} as const satisfies Readonly<Record<string, BarcodeType>>;

export type TypeId = keyof typeof TYPES;

/** A type by its id. */
export function typeOf(id: TypeId): BarcodeType {
  return TYPES[id];
}
