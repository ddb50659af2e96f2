/** More would keep data in memory that nobody needs. */
const MAX_FILES = 50;

/** The page's recent files by name. */
export class TabFiles {
  readonly #files = new Map<string, File>();

  /** Remembers files that are dropped or picked anywhere on the page. */
  watch(target: EventTarget): void {
    // Before the page's own listeners, which may stop the event.
    target.addEventListener("drop", (event) => this.add((event as DragEvent).dataTransfer?.files ?? []), true);
    target.addEventListener("change", ({ target: input }) => this.add((input as HTMLInputElement).files ?? []), true);
  }

  /** A newer file takes the place of an older one of the same name. */
  add(files: Iterable<File>): void {
    for (const file of files) {
      this.#files.delete(file.name);
      this.#files.set(file.name, file);
    }
    for (const name of this.#files.keys()) {
      if (this.#files.size <= MAX_FILES) return;
      this.#files.delete(name);
    }
  }

  list(): readonly File[] {
    return [...this.#files.values()];
  }
}
