import type { RandomSource } from "#shared/random.ts";
import { faulty, type Place } from "./id-error.ts";
import { numberAt, putNumber, randomBytes } from "./uuid-bytes.ts";

export const KSUID_LENGTH = 27;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = BigInt(ALPHABET.length);
/** A KSUID counts seconds from 2014-05-13T16:53:20Z. */
const EPOCH = 1_400_000_000;

/** @param bytes 20 bytes: 4 of time, 16 of randomness */
export function formatKsuid(bytes: Uint8Array): string {
  let value = numberAt(bytes, 0, 20);
  let text = "";
  for (let index = 0; index < KSUID_LENGTH; index++) {
    text = ALPHABET.charAt(Number(value % BASE)) + text;
    value /= BASE;
  }
  return text;
}

export function* generateKsuids(
  count: number,
  { now, random }: { now: number; random: RandomSource },
): Generator<Uint8Array> {
  for (let index = 0; index < count; index++) {
    const bytes = new Uint8Array(20);
    putNumber(bytes, BigInt(Math.floor(now / 1000) - EPOCH), 0, 4);
    bytes.set(randomBytes(16, random), 4);
    yield bytes;
  }
}

/** @throws {InputError} with the column of the first faulty character */
export function readKsuid(text: string, place: Place): Uint8Array {
  let value = 0n;
  for (let index = 0; index < text.length; index++) {
    const digit = ALPHABET.indexOf(text.charAt(index));
    if (digit < 0) throw faulty(`“${text.charAt(index)}” is not a letter or digit of a KSUID`, place, index);
    value = value * BASE + BigInt(digit);
  }
  if (value >> 160n > 0n) throw faulty("The largest KSUID is aWgEPTl1tmebfsQzFP4bxwgy80V", place, 0);
  const bytes = new Uint8Array(20);
  putNumber(bytes, value, 0, 20);
  return bytes;
}

/** Milliseconds since 1970. */
export function ksuidTime(bytes: Uint8Array): number {
  return (Number(numberAt(bytes, 0, 4)) + EPOCH) * 1000;
}
