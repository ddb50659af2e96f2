import { BlobWriter } from "#shared/blob-writer.ts";

/** Writes a JSON array of any length without holding its items. */
export class JsonListWriter {
  readonly #writer = new BlobWriter();
  #next = "[";

  write(item: unknown): void {
    this.#writer.write(this.#next);
    this.#writer.write(JSON.stringify(item));
    this.#next = ",";
  }

  finish(): Blob {
    this.#writer.write(this.#next === "[" ? "[]" : "]");
    return this.#writer.finish("application/json");
  }
}
