import { InputError } from "#shared/input-error.ts";
import { readBic, readCard, readIban } from "./bank-numbers.ts";
import { KINDS, type Kind, type Reading } from "./kinds.ts";
import { readEan, readImei, readIsbn, readVin } from "./product-numbers.ts";
import { readPhone } from "./read-phone.ts";
import { readPrcId } from "./read-prc-id.ts";
import { readVat } from "./read-vat.ts";

const MAX_LINES = 10_000;
const MAX_LENGTH = 100;

const READERS: Readonly<Record<Exclude<Kind, "phone">, (text: string) => Reading | undefined>> = {
  iban: readIban,
  vat: readVat,
  isbn: readIsbn,
  ean: readEan,
  card: readCard,
  imei: readImei,
  vin: readVin,
  "prc-id": readPrcId,
  bic: readBic,
};

const NAMES =
  /^(?:iban|bic|swift|isbn(?:-?1[03])?|ean|gtin|upc|vat|imei|vin|tel|phone)(?: ?(?:no\.?|number|code))?[: ]\s*/i;

/**
 * Says of each line which number it is, whether it's valid, and what its parts mean.
 * @param country of phone numbers without +
 * @throws {InputError} if the only line is not such a number
 */
export function checkNumbers(input: string, { kind, country }: { kind: Kind | "auto"; country: string }): string {
  const lines = input.split("\n");
  if (lines.length > MAX_LINES)
    throw new InputError(`Up to ${MAX_LINES.toLocaleString("en")} lines can be checked at once.`);
  let offset = 0;
  const blocks: string[] = [];
  for (const line of lines) {
    const text = line.trim();
    if (text !== "") {
      const readings = readingsOf(text, kind, country);
      const isAlone = input.trim() === text;
      if (readings.length === 0 && isAlone) throw new InputError(unknown(kind), { position: { offset } });
      const title = isAlone ? "" : `${text}\n`;
      const found = readings.map(([name, reading]) => blockOf(name, reading));
      blocks.push(title + (found.length > 0 ? found.join("\n") : `${unknown(kind)}\n`));
    }
    offset += line.length + 1;
  }
  return blocks.join("\n");
}

type Found = readonly [kind: Kind, reading: Reading];

/** Everything that the number can be; if it's no valid number, everything whose form it has. */
function readingsOf(line: string, kind: Kind | "auto", country: string): Found[] {
  if (line.length > MAX_LENGTH) return [];
  const text = line.replace(NAMES, "");
  const isPhone = kind === "phone" || (kind === "auto" && /^(?:\+|00[1-9]|tel:)/.test(text));
  const phone = isPhone ? readPhone(text.replace(/^00/, "+"), country) : undefined;
  if (phone && (kind === "phone" || !phone.problem)) return [["phone", phone]];
  const compact = text.replace(/[\s.\u00a0\u2010-\u2015-]/g, "").toUpperCase();
  const readers = Object.entries(READERS).filter(([name]) => kind === "auto" || name === kind);
  const found = readers.flatMap(([name, read]): Found[] => {
    const reading = read(compact);
    return reading ? [[name as Kind, reading]] : [];
  });
  const valid = found.filter(([, { problem }]) => problem === undefined);
  if (valid.length > 0) return valid;
  return phone ? [...found, ["phone", phone]] : found;
}

function blockOf(kind: Kind, { problem, facts }: Reading): string {
  const width = Math.max(...facts.map(([name]) => name.length)) + 2;
  const lines = facts.map(([name, value]) => `  ${name.padEnd(width)}${value}\n`);
  return `${KINDS[kind]}: ${problem === undefined ? "valid" : `not valid. ${problem}`}\n${lines.join("")}`;
}

function unknown(kind: Kind | "auto"): string {
  if (kind !== "auto") return `This doesn’t have the form of this kind of number: ${KINDS[kind]}.`;
  return "No number that this tool knows has this form. A phone number starts with + and the country.";
}
