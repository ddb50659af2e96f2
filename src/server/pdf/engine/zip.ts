import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import type { Allowance } from "./output.ts";

/** One time for every entry: archives of the same input are then the same. It is the earliest that ZIP knows. */
const TIME = new Date(1980, 0, 1);
/** Entries given but not yet written; more of them wait, so that memory does not grow with the archive. */
const MAX_WAITING_BYTES = 16_777_216;

/** A ZIP archive that is written as its entries come. They are stored as they are: PDFs and images are compressed. */
export class ZipWriter {
  readonly #zip = new yazl.ZipFile();
  readonly #written: Promise<void>;
  #waitingBytes = 0;
  #onWritten = () => {};

  constructor(path: string, allowance: Allowance) {
    const counter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#waitingBytes -= chunk.length;
        this.#onWritten();
        try {
          allowance.take(chunk.length);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    this.#written = pipeline(this.#zip.outputStream, counter, createWriteStream(path, { flags: "wx" }));
    // Whoever adds the next entry is told.
    this.#written.catch(() => {});
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#zip.addBuffer(bytes, name, { compress: false, mtime: TIME });
    this.#waitingBytes += bytes.length;
    while (this.#waitingBytes > MAX_WAITING_BYTES) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onWritten = resolve;
      await Promise.race([promise, this.#written]);
    }
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }
}

/** Names such as "report-page-007": numbers as long as the last one, so that they sort as the pages do. */
export function entryName(stem: string, page: number, pageCount: number, ending: string): string {
  return `${stem}-page-${String(page).padStart(String(pageCount).length, "0")}.${ending}`;
}
