import type { RandomSource } from "#shared/random.ts";
import { LineStore } from "./line-store.ts";

/** Different lines, numbered from 0 in order of first occurrence. */
export class LineIndex {
  readonly lines = new LineStore();
  /** Random, so that nobody can prepare a text whose lines all have the same hash. */
  readonly #seed: number;
  #hashes = new Uint32Array(256);
  /** Maps a hash, modulo length, to a line's number plus 1, with linear probing. */
  #places = new Uint32Array(512);

  constructor(random: RandomSource) {
    const words = new Uint32Array(1);
    random(words);
    this.#seed = words[0] as number;
  }

  /** Finds or adds a line and returns its number. It is new if that was `lines.count`. */
  add(bytes: Uint8Array, from: number, to: number): number {
    let hash = this.#seed;
    for (let at = from; at < to; at++) {
      hash = Math.imul(hash ^ (bytes[at] as number), 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    hash >>>= 0;
    const last = this.#places.length - 1;
    let place = hash & last;
    for (let number = this.#places[place]; number; number = this.#places[place]) {
      if (this.#hashes[number - 1] === hash && this.lines.equals(number - 1, bytes, from, to)) return number - 1;
      place = (place + 1) & last;
    }
    const line = this.lines.add(bytes, from, to);
    this.#places[place] = line + 1;
    this.#hashes[line] = hash;
    if (line + 1 === this.#hashes.length) this.#grow();
    return line;
  }

  #grow(): void {
    const hashes = new Uint32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#places = new Uint32Array(hashes.length * 2);
    const last = this.#places.length - 1;
    for (let line = 0; line < this.lines.count; line++) {
      let place = (hashes[line] as number) & last;
      while (this.#places[place]) place = (place + 1) & last;
      this.#places[place] = line + 1;
    }
  }
}
