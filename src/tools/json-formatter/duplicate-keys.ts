/** Up to this many keys an object's keys are compared one by one, which is faster than any table. */
const FEW = 24;
/** Keys kept for all open objects together; a document with more is checked as far as that reaches. */
const MOST = 1 << 20;

/**
 * Remembers the keys of all objects that are open, each as a 52-bit hash, to tell when one comes twice.
 * Keys are compared as they are written: `"a"` and `"\u0061"` count as different.
 */
export class DuplicateKeys {
  /** Hashes of the keys of all open objects, outermost object first. */
  private hashes = new Float64Array(256);
  private size = 0;
  /** For each open object, where its keys start in `hashes`. */
  private starts: number[] = [];
  private start = 0;
  /** Tables of the open objects with more than a few keys, by their start. */
  private tables = new Map<number, HashTable>();

  openObject(): void {
    this.starts.push(this.start);
    this.start = this.size;
  }

  closeObject(): void {
    if (this.size - this.start > FEW) this.tables.delete(this.start);
    this.size = this.start;
    this.start = this.starts.pop() ?? 0;
  }

  /** Adds a key of the innermost open object, given as two 32-bit hashes; true when it was there already. */
  add(high: number, low: number): boolean {
    // Never 0, which marks a free place of a table.
    const hash = (high >>> 0) * 0x100000 + (low >>> 12) + 1;
    const { hashes, size, start } = this;
    if (size - start > FEW) return this.addToTable(hash);
    for (let index = start; index < size; index++) {
      if (hashes[index] === hash) return true;
    }
    this.append(hash);
    return false;
  }

  private addToTable(hash: number): boolean {
    let table = this.tables.get(this.start);
    if (!table) {
      table = new HashTable();
      for (const known of this.hashes.subarray(this.start, this.size)) table.add(known);
      this.tables.set(this.start, table);
    }
    if (this.size === MOST) return table.has(hash);
    if (!table.add(hash)) return true;
    this.append(hash);
    return false;
  }

  private append(hash: number): void {
    if (this.size === MOST) return;
    if (this.size === this.hashes.length) {
      const wider = new Float64Array(this.size * 2);
      wider.set(this.hashes);
      this.hashes = wider;
    }
    this.hashes[this.size++] = hash;
  }
}

/** A set of positive numbers that are hashes already: open addressing, about twice as fast as `Set` at a million. */
class HashTable {
  private places = new Float64Array(128);
  private size = 0;

  has(hash: number): boolean {
    return this.places[this.find(hash)] === hash;
  }

  /** False when it was there already. */
  add(hash: number): boolean {
    const place = this.find(hash);
    if (this.places[place] === hash) return false;
    this.places[place] = hash;
    this.size += 1;
    if (this.size * 2 > this.places.length) this.grow();
    return true;
  }

  private find(hash: number): number {
    const { places } = this;
    const mask = places.length - 1;
    let place = (hash / 0x100000) & mask;
    while (places[place] !== 0 && places[place] !== hash) place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { places } = this;
    this.places = new Float64Array(places.length * 2);
    for (const hash of places) {
      if (hash !== 0) this.places[this.find(hash)] = hash;
    }
  }
}
