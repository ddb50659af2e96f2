import type { RandomSource } from "#shared/random.ts";
import { GREGORIAN_OFFSET, numberAt, putNumber, randomBytes, TICKS_PER_MS, withVersion } from "./uuid-bytes.ts";

export type Version = "v4" | "v7" | "v1" | "v6" | "nil" | "max";

interface Source {
  /** Milliseconds since 1970. */
  now: number;
  random: RandomSource;
}

/** New UUIDs as bytes. Those with a time are in order, although they are made in the same millisecond. */
export function* generateUuids(version: Version, count: number, source: Source): Generator<Uint8Array> {
  switch (version) {
    case "v4":
      for (let index = 0; index < count; index++) yield withVersion(randomBytes(16, source.random), 4);
      return;
    case "v7":
      yield* generateV7(count, source);
      return;
    case "v1":
    case "v6":
      yield* generateByTicks(version, count, source);
      return;
    default: {
      const bytes = new Uint8Array(16).fill(version === "nil" ? 0 : 0xff);
      for (let index = 0; index < count; index++) yield bytes;
    }
  }
}

const COUNTER_BITS = 42n;
/** Steps of random size, so that a UUID doesn't reveal the next one. */
const STEP_BITS = 16n;

/** RFC 9562 §6.2, method 1: a counter in the 12 bits of `rand_a` and the first 30 of `rand_b`, then 32 random bits. */
function* generateV7(count: number, { now, random }: Source): Generator<Uint8Array> {
  let counter = 0n;
  for (let index = 0; index < count; index++) {
    const drawn = randomBytes(12, random);
    if (index === 0) {
      // 12 + 30 bits where a UUID has them, below version and variant.
      counter = ((numberAt(drawn, 0, 2) & 0xfffn) << 30n) | (numberAt(drawn, 2, 4) & 0x3fffffffn);
      const room = (1n << COUNTER_BITS) - (BigInt(count) << STEP_BITS);
      if (counter >= room) counter &= (1n << (COUNTER_BITS - 1n)) - 1n;
    } else counter += 1n + (numberAt(drawn, 10, 2) & ((1n << STEP_BITS) - 2n));
    const bytes = new Uint8Array(16);
    putNumber(bytes, BigInt(Math.trunc(now)), 0, 6);
    putNumber(bytes, counter >> 30n, 6, 2);
    putNumber(bytes, counter & 0x3fffffffn, 8, 4);
    bytes.set(drawn.subarray(6, 10), 12);
    yield withVersion(bytes, 7);
  }
}

/** RFC 9562 §5.1 and §5.6: 60 bits of time, a random clock sequence, and a random node marked as not a MAC address. */
function* generateByTicks(version: "v1" | "v6", count: number, { now, random }: Source): Generator<Uint8Array> {
  const clockAndNode = randomBytes(8, random);
  clockAndNode[2] = (clockAndNode[2] ?? 0) | 0x01;
  const first = BigInt(Math.trunc(now)) * TICKS_PER_MS + GREGORIAN_OFFSET;
  for (let index = 0; index < count; index++) {
    const ticks = first + BigInt(index);
    const bytes = new Uint8Array(16);
    if (version === "v1") {
      putNumber(bytes, ticks, 0, 4);
      putNumber(bytes, ticks >> 32n, 4, 2);
      putNumber(bytes, ticks >> 48n, 6, 2);
    } else {
      putNumber(bytes, ticks >> 12n, 0, 6);
      putNumber(bytes, ticks & 0xfffn, 6, 2);
    }
    bytes.set(clockAndNode, 8);
    yield withVersion(bytes, version === "v1" ? 1 : 6);
  }
}
