import type { InputError } from "#shared/input-error.ts";
import { faulty, type Place } from "./id-error.ts";
import { KSUID_LENGTH, readKsuid } from "./ksuid.ts";
import { readUlid, ULID_LENGTH } from "./ulid.ts";

const START: Place = { offset: 0, line: 1, column: 1 };
const HYPHENS: readonly number[] = [8, 13, 18, 23];

export type ReadId = { kind: "uuid" | "ulid" | "ksuid"; bytes: Uint8Array };

/**
 * Reads a UUID in any of its forms, a ULID or a KSUID.
 * @throws {InputError} with the column of the first faulty character
 */
export function readId(text: string, place: Place = START): ReadId {
  if (text.length === ULID_LENGTH && !text.includes("-")) return { kind: "ulid", bytes: readUlid(text, place) };
  if (text.length === KSUID_LENGTH && !text.includes("-")) return { kind: "ksuid", bytes: readKsuid(text, place) };
  return { kind: "uuid", bytes: readUuid(text, place) };
}

/**
 * The 16 bytes of a UUID, with or without hyphens, braces and `urn:uuid:`.
 * @throws {InputError} with the column of the first faulty character
 */
export function readUuid(text: string, place: Place = START): Uint8Array {
  let [start, end] = [0, text.length];
  if (text.slice(0, 9).toLowerCase() === "urn:uuid:") start = 9;
  if (text[start] === "{" || text[start] === "(") {
    start += 1;
    if (!/[)}]$/.test(text)) throw faulty("The closing brace is missing", place, text.length);
    end -= 1;
  }
  const inner = text.slice(start, end);
  if (!WELL_FORMED.test(inner)) throw mistakeIn(inner, place, start);
  const hex = inner.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

const WELL_FORMED = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32})$/i;

function mistakeIn(inner: string, place: Place, start: number): InputError {
  const isPlain = !inner.includes("-");
  let hex = "";
  for (let index = 0; index < inner.length; index++) {
    const character = String.fromCodePoint(inner.codePointAt(index) ?? 0);
    const isHyphen = !isPlain && HYPHENS.includes(index);
    if (isHyphen && character !== "-") return faulty(`A hyphen is missing before “${character}”`, place, start + index);
    if (!isHyphen && character === "-") return faulty("This hyphen is in the wrong place", place, start + index);
    if (!isHyphen && !/[\da-f]/i.test(character)) {
      return faulty(`“${character}” is not a hexadecimal digit`, place, start + index);
    }
    if (!isHyphen) hex += character;
    if (hex.length > 32) return faulty("A UUID has 32 hexadecimal digits, and this has more", place, start + index);
  }
  return faulty(`A UUID has 32 hexadecimal digits, and this has ${hex.length}`, place, start + inner.length);
}
