/** Makes names unique by adding numbers. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** Requests per name: a file may use the same name thousands of times. */
  readonly #counts = new Map<string, number>();
  readonly #numbered: (name: string, count: number) => string;

  /** @param numbered adds a number to a name */
  constructor(numbered: (name: string, count: number) => string) {
    this.#numbered = numbered;
  }

  /** @returns the name, numbered from the second time on, and its number (1 the first time) */
  take(name: string): { unique: string; count: number } {
    let count = this.#counts.get(name) ?? 0;
    let unique: string;
    do {
      count++;
      unique = count === 1 ? name : this.#numbered(name, count);
    } while (this.#taken.has(unique));
    this.#counts.set(name, count);
    this.#taken.add(unique);
    return { unique, count };
  }
}
