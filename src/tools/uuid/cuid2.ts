import { init } from "@paralleldrive/cuid2";
import type { RandomSource } from "#shared/random.ts";

export function* generateCuids(count: number, length: number, random: RandomSource): Generator<string> {
  const word = new Uint32Array(1);
  const createId = init({
    length,
    random: () => {
      random(word);
      return (word[0] ?? 0) / 2 ** 32;
    },
  });
  for (let index = 0; index < count; index++) yield createId();
}
