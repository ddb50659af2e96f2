/** Gives those names a number that others have taken. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** How often a name was asked for: a file may have thousands of one name. */
  readonly #counts = new Map<string, number>();
  readonly #numbered: (name: string, count: number) => string;

  /** @param numbered writes a number into a name */
  constructor(numbered: (name: string, count: number) => string) {
    this.#numbered = numbered;
  }

  /** @returns the name, with a number in it from the second time on, and that number; 1 the first time */
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
