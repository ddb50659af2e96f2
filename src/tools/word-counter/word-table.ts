/**
 * Counts words of a text without slicing each one: slicing and hashing the slice is most of the work of a `Map`. Distinct
 * words beyond a limit count only toward the total.
 */
export class WordTable {
  /** Words added. */
  total = 0;
  /** Whether there were more distinct words than the limit. */
  overflowed = false;
  readonly #limit: number;
  /** Maps the hash, modulo length, to a word number from 1, with linear probing. */
  readonly #places: Uint32Array;
  readonly #words: string[] = [];
  readonly #hashes: number[] = [];
  readonly #counts: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
    this.#places = new Uint32Array(2 ** Math.ceil(Math.log2(2 * limit)));
  }

  get size(): number {
    return this.#words.length;
  }

  /** @param hash `nextHash` of all its code units. */
  add(text: string, from: number, to: number, hash: number): void {
    this.total += 1;
    const last = this.#places.length - 1;
    let place = (hash ^ (hash >>> 15)) & last;
    for (let number = this.#places[place]; number; number = this.#places[place]) {
      const index = number - 1;
      const word = this.#words[index] as string;
      if (this.#hashes[index] === hash && word.length === to - from && text.startsWith(word, from)) {
        this.#counts[index] = (this.#counts[index] as number) + 1;
        return;
      }
      place = (place + 1) & last;
    }
    if (this.size === this.#limit) {
      this.overflowed = true;
      return;
    }
    // A plain slice could keep the whole text in memory.
    this.#words.push(` ${text.slice(from, to)}`.slice(1));
    this.#hashes.push(hash);
    this.#counts.push(1);
    this.#places[place] = this.size;
  }

  addWord(word: string): void {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = nextHash(hash, word.charCodeAt(at));
    this.add(word, 0, word.length, hash);
  }

  /** In order of first occurrence. */
  *entries(): Generator<[word: string, count: number]> {
    for (const [index, word] of this.#words.entries()) yield [word, this.#counts[index] as number];
  }
}

/** FNV-1a by code units, starting with 0. */
export function nextHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x0100_0193);
}
