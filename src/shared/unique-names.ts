/** Makes names unique by adding numbers. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** Requests per name: a file may use the same name thousands of times. */
  readonly #counts = new Map<string, number>();
  readonly #numbered: (name: string, count: number) => string;
  readonly #keyOf: (name: string) => string;

  /** @param numbered adds a number to a name
   *  @param keyOf equal for names that must not occur together, such as those that differ only in case */
  constructor(numbered: (name: string, count: number) => string, keyOf = (name: string) => name) {
    this.#numbered = numbered;
    this.#keyOf = keyOf;
  }

  /** @returns the name, numbered from the second time on, and its number (1 the first time) */
  take(name: string): { unique: string; count: number } {
    const key = this.#keyOf(name);
    let count = this.#counts.get(key) ?? 0;
    let unique: string;
    do {
      count++;
      unique = count === 1 ? name : this.#numbered(name, count);
    } while (this.#taken.has(this.#keyOf(unique)));
    this.#counts.set(key, count);
    this.#taken.add(this.#keyOf(unique));
    return { unique, count };
  }
}
