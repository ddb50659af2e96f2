import { v1, v6, v7 } from "uuid";
import type { RandomSource } from "#shared/random.ts";
import { numberAt, randomBytes, withVersion } from "./uuid-bytes.ts";

/** A tick is 100 ns. */
const TICKS_PER_MS = 10_000;

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
      yield* generateByTicks(version === "v1" ? v1 : v6, count, source);
      return;
    default: {
      const bytes = new Uint8Array(16).fill(version === "nil" ? 0 : 0xff);
      for (let index = 0; index < count; index++) yield bytes;
    }
  }
}

/** RFC 9562 §6.2, method 1: a counter in the first 32 bits after the time, then 42 random bits. */
function* generateV7(count: number, { now, random }: Source): Generator<Uint8Array> {
  const drawn = Number(numberAt(randomBytes(4, random), 0, 4));
  // Room to count up to the last.
  const first = drawn + count > 2 ** 32 ? drawn - 2 ** 31 : drawn;
  for (let index = 0; index < count; index++) {
    yield v7({ msecs: now, seq: first + index, random: randomBytes(16, random) }, new Uint8Array(16));
  }
}

/** RFC 9562 §5.1 and §5.6: 60 bits of time, a random clock sequence, and a random node marked as not a MAC address. */
function* generateByTicks(make: typeof v1 | typeof v6, count: number, { now, random }: Source): Generator<Uint8Array> {
  const clockAndNode = new Uint8Array(16);
  clockAndNode.set(randomBytes(8, random), 8);
  for (let index = 0; index < count; index++) {
    const msecs = now + Math.floor(index / TICKS_PER_MS);
    yield make({ msecs, nsecs: index % TICKS_PER_MS, random: clockAndNode }, new Uint8Array(16));
  }
}
