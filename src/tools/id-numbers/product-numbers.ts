import isbn from "isbn3";
import { gs1CheckDigit, luhnCheckDigit, mod11CheckCharacter } from "#shared/check-digits.ts";
import type { Reading } from "./kinds.ts";

export function readIsbn(text: string): Reading | undefined {
  if (!/^(?:97[89]\d{10}|\d{9}[\dX])$/.test(text)) return undefined;
  const right = text.length === 13 ? gs1CheckDigit(text.slice(0, -1)) : mod11CheckCharacter(text.slice(0, -1));
  if (!text.endsWith(right)) return { problem: wrongCheckDigit(text, right), facts: [] };
  const parsed = isbn.parse(text);
  if (!parsed) return { problem: "No country or language has this range.", facts: [] };
  const { isbn13h, isbn10h, groupname, publisher, article } = parsed;
  return {
    facts: [
      ["ISBN-13", isbn13h ?? text],
      ...(isbn10h ? ([["ISBN-10", isbn10h]] as const) : []),
      ["Group", groupname ?? "unknown"],
      ["Publisher", publisher ?? "unknown"],
      ["Title number", article ?? "unknown"],
    ],
  };
}

const GTIN_NAMES: Readonly<Record<number, string>> = { 8: "EAN-8", 12: "UPC-A", 13: "EAN-13", 14: "GTIN-14 (case)" };

export function readEan(text: string): Reading | undefined {
  const name = /^\d+$/.test(text) ? GTIN_NAMES[text.length] : undefined;
  if (name === undefined) return undefined;
  const right = gs1CheckDigit(text.slice(0, -1));
  return {
    problem: text.endsWith(right) ? undefined : wrongCheckDigit(text, right),
    facts: [
      ["Kind", name],
      ["GTIN-14", text.padStart(14, "0")],
    ],
  };
}

/** 3GPP TS 23.003 §6.2.1 */
export function readImei(text: string): Reading | undefined {
  if (!/^\d{15}$/.test(text)) return undefined;
  const right = luhnCheckDigit(text.slice(0, -1));
  return {
    problem: text.endsWith(right) ? undefined : wrongCheckDigit(text, right),
    facts: [
      ["Model (TAC)", text.slice(0, 8)],
      ["Serial number", text.slice(8, 14)],
      ["Check digit", text.slice(14)],
    ],
  };
}

/** Values of the letters A to Z without I, O and Q, and their weights (49 CFR 565.15). */
const VIN_VALUES = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VIN_YEARS = "ABCDEFGHJKLMNPRSTVWXY123456789";
/** By the last of its first characters. */
const VIN_REGIONS: readonly (readonly [last: string, name: string])[] = [
  ["0", "South America"],
  ["5", "North America"],
  ["7", "Oceania"],
  ["9", "South America"],
  ["H", "Africa"],
  ["R", "Asia"],
  ["Z", "Europe"],
];

export function readVin(text: string): Reading | undefined {
  if (!/^[A-Z0-9]{17}$/.test(text) || !/\d/.test(text)) return undefined;
  const wrong = /[IOQ]/.exec(text);
  if (wrong) return { problem: `A VIN has no ${wrong[0]}: it may be a ${wrong[0] === "I" ? "1" : "0"}.`, facts: [] };
  const sum = VIN_WEIGHTS.reduce((total, weight, at) => total + weight * (VIN_VALUES.indexOf(text.charAt(at)) % 10), 0);
  const right = sum % 11 === 10 ? "X" : String(sum % 11);
  const isRight = text[8] === right;
  const isAmerican = /^[1-5]/.test(text);
  const year = VIN_YEARS.indexOf(text.charAt(9));
  const checked = isRight ? "right" : `not used, or wrong: it would be ${right}`;
  return {
    problem:
      isAmerican && !isRight ? `The check digit ${text[8]}, the ninth, is wrong: it would be ${right}.` : undefined,
    facts: [
      ["Region", VIN_REGIONS.find(([last]) => text.charAt(0) <= last)?.[1] ?? "unknown"],
      ["Maker (WMI)", text.slice(0, 3)],
      ["Model and engine", text.slice(3, 8)],
      ["Check digit", checked],
      ["Model year", year === -1 ? "not given" : `${1980 + year} or ${2010 + year}, where the maker gives it`],
      ["Plant", text.charAt(10)],
      ["Serial number", text.slice(11)],
    ],
  };
}

function wrongCheckDigit(text: string, right: string): string {
  return `The check digit ${text.at(-1)} is wrong: it would be ${right}.`;
}
