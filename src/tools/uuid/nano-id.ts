import { InputError } from "#shared/input-error.ts";
import { type RandomSource, randomBelow } from "#shared/random.ts";

/** Random IDs, each character equally likely. @throws {InputError} for an alphabet with less than two or equal characters */
export function* generateNanoIds(
  count: number,
  { length, alphabet }: { length: number; alphabet: string },
  random: RandomSource,
): Generator<string> {
  const characters = [...alphabet];
  if (characters.length < 2) throw new InputError("The alphabet needs two characters or more", { field: "alphabet" });
  const repeated = characters.find((character, index) => characters.indexOf(character) !== index);
  if (repeated !== undefined) {
    throw new InputError(`The alphabet has “${repeated}” twice, which would make it more likely`, {
      field: "alphabet",
    });
  }
  for (let index = 0; index < count; index++) {
    let id = "";
    for (let at = 0; at < length; at++) id += characters[randomBelow(characters.length, random)];
    yield id;
  }
}

/** Bits of randomness in one ID. */
export function nanoIdBits({ length, alphabet }: { length: number; alphabet: string }): number {
  return Math.floor(length * Math.log2([...alphabet].length));
}
