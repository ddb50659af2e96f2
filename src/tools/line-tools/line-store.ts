import { InputError } from "#shared/input-error.ts";
import type { RandomSource } from "#shared/random.ts";
import { foldCase } from "./line-bytes.ts";

/** 1 GB in 35 million lines took 2 GB of memory to sort. */
const MAX_BYTES = 2 ** 30;
/** More would take longer than anyone waits. */
const MAX_LINES = 50_000_000;

/** Lines in one buffer: 4 bytes per line besides the text, where a string takes 24 or more. */
export class LineStore {
  bytes = new Uint8Array(4_096);
  /** Number of lines. */
  count = 0;
  #starts = new Uint32Array(256);

  /** Adds the line in `bytes` from `from` up to `to`, and returns its number, from 0. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const start = this.startOf(this.count);
    const end = start + to - from;
    if (end > MAX_BYTES || this.count === MAX_LINES) throw tooMuch();
    if (end > this.bytes.length) this.bytes = grown(this.bytes, Math.min(MAX_BYTES, Math.max(end, start * 2)));
    // Copying a short line byte by byte is faster than a call of `set`.
    if (to - from < 32) for (let at = from; at < to; at++) this.bytes[start + at - from] = bytes[at] as number;
    else this.bytes.set(bytes.subarray(from, to), start);
    this.count += 1;
    if (this.count === this.#starts.length) this.#starts = grown(this.#starts, this.count * 2);
    this.#starts[this.count] = end;
    return this.count - 1;
  }

  startOf(line: number): number {
    return this.#starts[line] as number;
  }

  endOf(line: number): number {
    return this.#starts[line + 1] as number;
  }

  /** The bytes of a line, valid until the next `add`. */
  line(line: number): Uint8Array {
    return this.bytes.subarray(this.startOf(line), this.endOf(line));
  }

  text(line: number): string {
    return decoder.decode(this.line(line));
  }
}

/** Different lines, numbered from 0 in order of first occurrence. */
export class DistinctLines {
  /** As they are first written. */
  readonly lines = new LineStore();
  /** The same lines, or in capitals to ignore case. */
  readonly #keys: LineStore;
  /** Random, so that nobody can prepare a text whose lines all have the same hash. */
  readonly #seed: number;
  #hashes = new Uint32Array(256);
  /** Maps a hash, modulo length, to a line's number plus 1, with linear probing. */
  #places = new Uint32Array(512);

  constructor(random: RandomSource, ignoreCase: boolean) {
    const words = new Uint32Array(1);
    random(words);
    this.#seed = words[0] as number;
    this.#keys = ignoreCase ? new LineStore() : this.lines;
  }

  /** Finds or adds a line and returns its number. It is new if that was `lines.count`. */
  add(bytes: Uint8Array, from: number, to: number): number {
    if (this.#keys === this.lines) return this.#find(bytes, from, to);
    const key = foldCase(bytes, from, to);
    const line = this.#find(key, 0, key.length);
    if (line === this.lines.count) this.lines.add(bytes, from, to);
    return line;
  }

  #find(bytes: Uint8Array, from: number, to: number): number {
    let hash = this.#seed;
    for (let at = from; at < to; at++) {
      hash = Math.imul(hash ^ (bytes[at] as number), 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    hash >>>= 0;
    const last = this.#places.length - 1;
    let place = hash & last;
    for (let number = this.#places[place]; number; number = this.#places[place]) {
      if (this.#hashes[number - 1] === hash && this.#isKey(number - 1, bytes, from, to)) return number - 1;
      place = (place + 1) & last;
    }
    const line = this.#keys.add(bytes, from, to);
    this.#places[place] = line + 1;
    this.#hashes[line] = hash;
    if (line + 1 === this.#hashes.length) this.#grow();
    return line;
  }

  #isKey(line: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#keys.startOf(line);
    if (this.#keys.endOf(line) - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.#keys.bytes[start + at - from] !== bytes[at]) return false;
    return true;
  }

  #grow(): void {
    this.#hashes = grown(this.#hashes, this.#hashes.length * 2);
    this.#places = new Uint32Array(this.#hashes.length * 2);
    const last = this.#places.length - 1;
    for (let line = 0; line < this.#keys.count; line++) {
      let place = (this.#hashes[line] as number) & last;
      while (this.#places[place]) place = (place + 1) & last;
      this.#places[place] = line + 1;
    }
  }
}

function grown<Kind extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: Kind, length: number): Kind {
  try {
    const bigger = new (array.constructor as new (length: number) => Kind)(length);
    bigger.set(array);
    return bigger;
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch();
    throw error;
  }
}

const tooMuch = () =>
  new InputError("This is too much to hold in memory: at most 1 GB and 50,000,000 lines can be sorted or compared.");

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
