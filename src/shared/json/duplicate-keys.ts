/** Up to this many keys, comparing one by one is faster than a hash table. */
const MAX_LINEAR_SCAN = 24;
/** Keys kept for all open objects together. Past that, new keys are no longer remembered. */
const MAX_KEYS = 1 << 20;

/**
 * Finds duplicate keys: remembers the keys of all open objects, each as a 52-bit hash.
 * Compares keys as written: `"a"` and `"\u0061"` count as different.
 */
export class DuplicateKeys {
  /** Key hashes of all open objects, outermost object first. */
  private hashes = new Float64Array(256);
  private size = 0;
  /** Start of each open object's keys in `hashes`. */
  private starts: number[] = [];
  private start = 0;
  /** Tables of the open objects that outgrew the linear scan, by start. */
  private tables = new Map<number, HashTable>();

  openObject(): void {
    this.starts.push(this.start);
    this.start = this.size;
  }

  closeObject(): void {
    if (this.size - this.start > MAX_LINEAR_SCAN) this.tables.delete(this.start);
    this.size = this.start;
    this.start = this.starts.pop() ?? 0;
  }

  /** Adds a key, given as two 32-bit hashes, to the innermost open object. True if it is a duplicate. */
  add(high: number, low: number): boolean {
    // Never 0, which marks a free slot.
    const hash = (high >>> 0) * 0x100000 + (low >>> 12) + 1;
    const { hashes, size, start } = this;
    if (size - start > MAX_LINEAR_SCAN) return this.addToTable(hash);
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
    if (this.size === MAX_KEYS) return table.has(hash);
    if (!table.add(hash)) return true;
    this.append(hash);
    return false;
  }

  private append(hash: number): void {
    if (this.size === MAX_KEYS) return;
    if (this.size === this.hashes.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.hashes);
      this.hashes = larger;
    }
    this.hashes[this.size++] = hash;
  }
}

/** A set of positive hashes with open addressing, about twice as fast as `Set` at a million entries. */
class HashTable {
  private slots = new Float64Array(128);
  private size = 0;

  has(hash: number): boolean {
    return this.slots[this.findSlot(hash)] === hash;
  }

  /** False if it was already there. */
  add(hash: number): boolean {
    const place = this.findSlot(hash);
    if (this.slots[place] === hash) return false;
    this.slots[place] = hash;
    this.size += 1;
    if (this.size * 2 > this.slots.length) this.grow();
    return true;
  }

  private findSlot(hash: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let place = (hash / 0x100000) & mask;
    while (slots[place] !== 0 && slots[place] !== hash) place = (place + 1) & mask;
    return place;
  }

  private grow(): void {
    const { slots } = this;
    this.slots = new Float64Array(slots.length * 2);
    for (const hash of slots) {
      if (hash !== 0) this.slots[this.findSlot(hash)] = hash;
    }
  }
}
