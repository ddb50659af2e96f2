import { describe, expect, it } from "vitest";
import { pooledRandom } from "#shared/pooled-random.ts";
import type { RandomSource } from "#shared/random.ts";

describe("pooledRandom", () => {
  it("returns every word of its source once, in order", () => {
    let given = 0;
    const counting: RandomSource = (words) => {
      for (let index = 0; index < words.length; index++) {
        words[index] = given;
        given += 1;
      }
    };
    const source = pooledRandom(counting);
    const seen: number[] = [];
    for (let draw = 0; draw < 20_000; draw++) {
      const words = new Uint32Array(1 + (draw % 3));
      source(words);
      seen.push(...words);
    }
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => index));
  });
});
