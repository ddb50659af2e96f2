import { expandUpce, gs1CheckDigit, mod11CheckCharacter, pznCheckDigit } from "#shared/check-digits.ts";
import { InputError } from "#shared/input-error.ts";
import { lookup } from "#shared/lookup.ts";
import { positionAt } from "#shared/text-position.ts";
import { unescapeTyped } from "#shared/unescape-typed.ts";
import { type TypeId, typeOf } from "./types.ts";

/** What the encoder gets. */
export interface BarcodeContent {
  type: TypeId;
  /** In the form that the encoder of the type expects. */
  text: string;
  /** What a scanner reads, as far as it is text. */
  reads: string;
  /** Remarks for the user. */
  remarks: readonly string[];
  /** Whether an ISBN has hyphens in the right number, which the encoder prints. */
  hyphenated?: boolean;
}

/** More than any type holds. */
const MAX_LENGTH = 4_000;

/**
 * Checks a content, adds its check digit if that is part of the type, and writes it as the encoder expects.
 * @throws {InputError} with the position of the first character that doesn't fit, or of a wrong check digit
 * @example readContent("ean13", "400638133393").reads // "4006381333931"
 */
export function readContent(type: TypeId, typed: string, { escapes = false, checkDigit = false } = {}): BarcodeContent {
  // Terminals and editors end a text with a line break that isn't part of it.
  const line = typed.replace(/\r?\n$/, "");
  if (line.trim() === "") throw new InputError("Please enter the content of the barcode", { field: "input" });
  if (line.length > MAX_LENGTH) {
    throw new InputError(
      `${labelOf(type)} can’t hold ${line.length.toLocaleString("en")} characters. It holds: ${typeOf(type).holds}.`,
      { field: "input" },
    );
  }
  const plain = (text: string, remarks: readonly string[] = []) => ({ type, text, reads: text, remarks });
  switch (type) {
    case "ean13":
      return withAddOn(type, line, (main) => gtin(type, main, 13));
    case "upca":
      return withAddOn(type, line, (main) => gtin(type, main, 12));
    case "ean8":
      return plain(gtin(type, line, 8));
    case "itf14":
      return plain(gtin(type, line, 14));
    case "databar": {
      const digits = gtin(type, line.replace(/^\s*\(01\)/, ""), 14);
      return { type, text: `(01)${digits}`, reads: `(01)${digits}`, remarks: [] };
    }
    case "upce":
      return plain(upce(line));
    case "isbn":
      return withAddOn(type, line, isbn);
    case "issn":
      return withAddOn(type, line, issn);
    case "pzn":
      return pzn(line);
    case "itf": {
      const { digits } = digitsOf(type, line);
      const isEven = (digits.length + Number(checkDigit)) % 2 === 0;
      return isEven
        ? plain(digits)
        : plain(`0${digits}`, ["ITF has an even number of digits, so a 0 was added in front."]);
    }
    case "msi":
      return plain(digitsOf(type, line).digits);
    case "pharmacode":
      return plain(pharmacode(line));
    case "codabar":
      return plain(codabar(line));
    case "gs1-128":
    case "gs1-datamatrix":
    case "databar-expanded":
      return plain(gs1(type, line));
    default: {
      const text = escapes ? unescapeTyped(line) : line;
      assertCharacters(type, text, ALPHABETS[type]);
      return plain(text);
    }
  }
}

function labelOf(type: TypeId): string {
  return typeOf(type).label;
}

function fail(message: string, text: string, offset: number): never {
  throw new InputError(message, { field: "input", position: positionAt(text, offset) });
}

interface Alphabet {
  allowed: RegExp;
  /** What to do instead. */
  advice: string;
}

const TWO_DIMENSIONAL = "Data Matrix, PDF417 and Aztec Code hold any text.";

const ASCII: Alphabet = { allowed: /^[\0-\x7F]$/, advice: TWO_DIMENSIONAL };

const ALPHABETS: Readonly<Partial<Record<TypeId, Alphabet>>> = {
  // Latin-1, by the function character FNC4.
  code128: { allowed: /^[\0-\u00FF]$/, advice: TWO_DIMENSIONAL },
  code39: {
    allowed: /^[\dA-Z .$/+%-]$/,
    advice: "It has capital letters, digits, spaces and - . $ / + %. Code 39 Full ASCII has all ASCII characters.",
  },
  "code39-full-ascii": ASCII,
  code93: ASCII,
};

function assertCharacters(type: TypeId, text: string, alphabet: Alphabet | undefined): void {
  if (!alphabet) return;
  let offset = 0;
  for (const character of text) {
    if (!alphabet.allowed.test(character)) {
      fail(`${labelOf(type)} has no ${nameOf(character)}. ${alphabet.advice}`, text, offset);
    }
    offset += character.length;
  }
}

function nameOf(character: string): string {
  if (character === " ") return "space";
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint < 32
    ? `control character U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`
    : `“${character}”`;
}

interface Digits {
  digits: string;
  /** Offset of each digit in the text. */
  offsets: readonly number[];
}

/** The digits of a text that may be grouped by spaces and hyphens. */
function digitsOf(type: TypeId, text: string, { alsoX = false } = {}): Digits {
  let digits = "";
  const offsets: number[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset] as string;
    if (/[\s-]/.test(character)) continue;
    if (!/\d/.test(character) && !(alsoX && /x/i.test(character))) {
      const shown = String.fromCodePoint(text.codePointAt(offset) ?? 0);
      fail(`${labelOf(type)} has only digits, not ${nameOf(shown)}.`, text, offset);
    }
    digits += character.toUpperCase();
    offsets.push(offset);
  }
  return { digits, offsets };
}

function assertLength(type: TypeId, length: number, full: number): void {
  if (length === full || length === full - 1) return;
  throw new InputError(
    `${labelOf(type)} has ${full} digits, or ${full - 1} without the check digit. ${length === 1 ? "This is 1." : `These are ${length}.`}`,
    { field: "input" },
  );
}

/** Adds a missing last digit, or rejects a wrong one. */
function checked({ digits, offsets }: Digits, full: number, check: string, text: string): string {
  if (digits.length === full - 1) return digits + check;
  const given = digits.at(-1);
  if (given === check) return digits;
  const body = digits.slice(0, -1);
  return fail(
    `The check digit of ${body} is ${check}, but digit ${full} is ${given}. Correct it or the number, or leave digit ${full} out to add it.`,
    text,
    offsets.at(-1) ?? 0,
  );
}

function gtin(type: TypeId, text: string, length: number): string {
  const all = digitsOf(type, text);
  assertLength(type, all.digits.length, length);
  return checked(all, length, gs1CheckDigit(all.digits.slice(0, length - 1)), text);
}

function upce(text: string): string {
  const { digits, offsets } = digitsOf("upce", text);
  if (digits.length < 6 || digits.length > 8) {
    throw new InputError(
      `UPC-E has 8 digits, 7 without the check digit, or 6 without the leading 0 too. These are ${digits.length}.`,
      { field: "input" },
    );
  }
  const whole = digits.length === 6 ? `0${digits}` : digits;
  if (!/^[01]/.test(whole)) fail("UPC-E starts with 0 or 1.", text, offsets[0] ?? 0);
  return checked({ digits: whole, offsets }, 8, gs1CheckDigit(expandUpce(whole.slice(0, 7))), text);
}

/** Splits off an add-on of 2 or 5 digits after a plus sign. */
function withAddOn(
  type: TypeId,
  text: string,
  read: (main: string) => string | { text: string; reads: string; hyphenated: boolean },
): BarcodeContent {
  const plus = text.indexOf("+");
  const content = read(plus < 0 ? text : text.slice(0, plus));
  const main = typeof content === "string" ? { text: content, reads: content } : content;
  if (plus < 0) return { type, ...main, remarks: [] };
  const addOn = text.slice(plus + 1).trim();
  if (!/^(?:\d{2}|\d{5})$/.test(addOn)) fail("An add-on after + has 2 or 5 digits.", text, plus + 1);
  return { type, ...main, text: `${main.text} ${addOn}`, reads: `${main.reads} ${addOn}`, remarks: [] };
}

function isbn(line: string): { text: string; reads: string; hyphenated: boolean } {
  const label = /^\s{0,9}ISBN(?:-1[03])?:?/i.exec(line)?.[0] ?? "";
  const text = line.slice(label.length).trim();
  const start = line.indexOf(text, label.length);
  const inLine = ({ digits, offsets }: Digits) => ({ digits, offsets: offsets.map((offset) => offset + start) });
  const all = inLine(digitsOf("isbn", text, { alsoX: true }));
  const { length } = all.digits;
  const isTen = length === 9 || length === 10;
  if (!isTen && length !== 12 && length !== 13) {
    throw new InputError(`An ISBN has 10 or 13 digits. These are ${length}.`, { field: "input" });
  }
  const early = all.digits.slice(0, isTen ? 9 : 12).indexOf("X");
  if (early >= 0) fail("Only the last digit of an ISBN-10 can be X.", line, all.offsets[early] ?? 0);
  if (!isTen && !/^97[89]/.test(all.digits)) fail("An ISBN-13 starts with 978 or 979.", line, start);
  const whole = isTen
    ? checked(all, 10, mod11CheckCharacter(all.digits.slice(0, 9)), line)
    : checked(all, 13, gs1CheckDigit(all.digits.slice(0, 12)), line);
  const body = `978${whole.slice(0, 9)}`;
  const thirteen = isTen ? body + gs1CheckDigit(body) : whole;
  const typed = whole.length === length ? text : `${text}-${whole.at(-1)}`;
  const hyphenated = /^[\dX]+(?:-[\dX]+)+$/i.test(typed) && typed.split("-").length === (isTen ? 4 : 5);
  const printed = isTen ? `978-${typed.slice(0, -1)}${thirteen.at(-1)}` : typed;
  return { text: hyphenated ? printed : thirteen, reads: thirteen, hyphenated };
}

function issn(line: string): { text: string; reads: string; hyphenated: boolean } {
  const label = /^\s{0,9}ISSN:?/i.exec(line)?.[0] ?? "";
  const text = line.slice(label.length);
  const { digits, offsets } = digitsOf("issn", text, { alsoX: true });
  const inLine = { digits, offsets: offsets.map((offset) => offset + label.length) };
  assertLength("issn", digits.length, 8);
  const early = digits.slice(0, 7).indexOf("X");
  if (early >= 0) fail("Only the last digit of an ISSN can be X.", line, inLine.offsets[early] ?? 0);
  const whole = checked(inLine, 8, mod11CheckCharacter(digits.slice(0, 7)), line);
  const body = `977${whole.slice(0, 7)}00`;
  // The two digits after the ISSN are the price code: 00 unless a publisher needs more.
  return {
    text: `${whole.slice(0, 4)}-${whole.slice(4)} 00`,
    reads: body + gs1CheckDigit(body),
    hyphenated: true,
  };
}

function pzn(line: string): BarcodeContent {
  const label = /^\s{0,9}PZN[\s-]{0,3}/i.exec(line)?.[0] ?? "";
  const text = line.slice(label.length);
  const { digits, offsets } = digitsOf("pzn", text);
  assertLength("pzn", digits.length, 8);
  const check = pznCheckDigit(digits.slice(0, 7));
  if (check === undefined) throw new InputError(`No PZN starts with ${digits.slice(0, 7)}.`, { field: "input" });
  const inLine = { digits, offsets: offsets.map((offset) => offset + label.length) };
  const whole = checked(inLine, 8, check, line);
  return { type: "pzn", text: whole, reads: `-${whole}`, remarks: [] };
}

function pharmacode(text: string): string {
  const { digits } = digitsOf("pharmacode", text);
  const value = Number(digits);
  if (value < 3 || value > 131_070) {
    throw new InputError("A Pharmacode is a number from 3 to 131070.", { field: "input" });
  }
  return String(value);
}

/** Adds A as start and stop character, unless the text has its own. */
function codabar(line: string): string {
  const text = line.trim().toUpperCase();
  const framed = /^[A-D].*[A-D]$/.test(text) ? text : `A${text}A`;
  const body = framed.slice(1, -1);
  const bad = [...body].find((character) => !/[\d$:/.+-]/.test(character));
  if (bad !== undefined) {
    fail(
      `Codabar has no ${nameOf(bad)}. It has digits and - $ : / . +, between two of the letters A to D.`,
      line,
      Math.max(0, line.toUpperCase().indexOf(bad, /^\s*[A-D]/i.test(line) && framed === text ? 1 : 0)),
    );
  }
  if (body === "") throw new InputError("Codabar needs a digit or sign between its letters.", { field: "input" });
  return framed;
}

/** Lengths of the values that end in a check digit, by application identifier. */
const CHECKED_IDENTIFIERS = lookup<number>({
  "00": 18,
  "01": 14,
  "02": 14,
  "410": 13,
  "411": 13,
  "412": 13,
  "413": 13,
  "414": 13,
  "415": 13,
  "416": 13,
  "417": 13,
});

/** Element strings in the usual notation, with brackets around the application identifiers. */
function gs1(type: TypeId, typed: string): string {
  const text = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join("");
  if (!text.startsWith("(")) {
    fail(
      `${labelOf(type)} needs application identifiers in brackets, such as ${typeOf(type).sample}.`,
      typed,
      typed.length - typed.trimStart().length,
    );
  }
  assertCharacters(type, text, ASCII);
  for (const { 0: element, 1: identifier = "", 2: value = "", index } of text.matchAll(/\((\d{2,4})\)([^(]*)/g)) {
    const length = CHECKED_IDENTIFIERS[identifier];
    if (length !== value.length || !/^\d+$/.test(value)) continue;
    const check = gs1CheckDigit(value.slice(0, -1));
    if (check === value.at(-1)) continue;
    const message = `The check digit of (${identifier})${value.slice(0, -1)} is ${check}, but digit ${length} is ${value.at(-1)}.`;
    if (text === typed) fail(message, text, index + element.length - 1);
    throw new InputError(message, { field: "input" });
  }
  return text;
}
