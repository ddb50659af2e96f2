/** Counts words. Distinct words beyond a limit count only toward the total. */
export class WordTable {
  /** Words added. */
  total = 0;
  /** Whether there were more distinct words than the limit. */
  overflowed = false;
  /** In order of first occurrence. */
  readonly counts = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(word: string): void {
    this.total += 1;
    const count = this.counts.get(word);
    if (count !== undefined) this.counts.set(word, count + 1);
    else if (this.counts.size === this.#limit) this.overflowed = true;
    // A plain slice could keep the whole text in memory.
    else this.counts.set(` ${word}`.slice(1), 1);
  }
}
