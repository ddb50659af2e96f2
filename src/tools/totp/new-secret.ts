import type { RandomSource } from "#shared/random.ts";
import { toBase32 } from "./read-secret.ts";

/** RFC 4226 §4 recommends 160 bits. */
export const RECOMMENDED_BYTES = 20;

/** A random secret in Base32. */
export function newSecret(bytes: number, random: RandomSource): string {
  const words = new Uint32Array(Math.ceil(bytes / 4));
  random(words);
  return toBase32(new Uint8Array(words.buffer).slice(0, bytes));
}
