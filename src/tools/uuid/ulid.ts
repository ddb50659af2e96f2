import { lookup } from "#shared/lookup.ts";
import type { RandomSource } from "#shared/random.ts";
import { faulty, type Place } from "./id-error.ts";
import { numberAt, putNumber, randomBytes } from "./uuid-bytes.ts";

export const ULID_LENGTH = 26;

/** Crockford's Base32, without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_BITS = 80n;

/** @param bytes 16 bytes: 6 of time, 10 of randomness */
export function formatUlid(bytes: Uint8Array): string {
  let value = numberAt(bytes, 0, 16);
  let text = "";
  for (let index = 0; index < ULID_LENGTH; index++) {
    text = ALPHABET.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}

/** New ULIDs of one millisecond as bytes; each is the one before plus 1, as the specification wants. */
export function* generateUlids(
  count: number,
  { now, random }: { now: number; random: RandomSource },
): Generator<Uint8Array> {
  let value = numberAt(randomBytes(10, random), 0, 10);
  // Room to count up to the last.
  if (value + BigInt(count) > 1n << RANDOM_BITS) value &= (1n << (RANDOM_BITS - 1n)) - 1n;
  for (let index = 0; index < count; index++) {
    const bytes = new Uint8Array(16);
    putNumber(bytes, BigInt(Math.trunc(now)), 0, 6);
    putNumber(bytes, value + BigInt(index), 6, 10);
    yield bytes;
  }
}

/** Letters that Crockford reads as digits. */
const LOOK_ALIKES = lookup<string>({ I: "1", L: "1", O: "0" });

/** @throws {InputError} with the column of the first faulty character */
export function readUlid(text: string, place: Place): Uint8Array {
  let value = 0n;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const upper = character.toUpperCase();
    const digit = ALPHABET.indexOf(LOOK_ALIKES[upper] ?? upper);
    if (digit < 0) throw faulty(`“${character}” is not in the alphabet of a ULID`, place, index);
    if (index === 0 && digit > 7) throw faulty(`A ULID starts with 0 to 7, not with ${character}`, place, 0);
    value = (value << 5n) | BigInt(digit);
  }
  const bytes = new Uint8Array(16);
  putNumber(bytes, value, 0, 16);
  return bytes;
}
