import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import yazl from "yazl";
import type { Allowance } from "./output.ts";

/** A fixed time makes archives reproducible. This is the earliest that ZIP supports. */
const ENTRY_TIME = new Date(1980, 0, 1);
/** `add` waits while more than this is unwritten, so memory doesn't grow with the archive. */
const MAX_WAITING_BYTES = 16_777_216;

/** Streams a ZIP archive to disk. Entries are stored, because PDFs and images are already compressed. */
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
    // The next `add` or `end` reports the error.
    this.#written.catch(() => {});
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#zip.addBuffer(bytes, name, { compress: false, mtime: ENTRY_TIME });
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
