import { closeSync, openSync, writeSync } from "node:fs";
import type { Sink } from "#shared/pdf/pdf-writer.ts";
import { Failure } from "./failure.ts";

/** How much a job may still write. */
export class Allowance {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** @throws {Failure} when there is no room for so many bytes */
  readonly take = (bytes: number): void => {
    this.#left -= bytes;
    if (this.#left < 0) throw new Failure("The result would be too large.");
  };
}

const CHUNK = 1_048_576;

/** A new file that is written in order. */
export class OutputFile implements Sink {
  readonly #descriptor: number;
  readonly #allowance: Allowance;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  constructor(path: string, allowance: Allowance) {
    this.#descriptor = openSync(path, "wx");
    this.#allowance = allowance;
  }

  write(bytes: Uint8Array): void {
    this.#allowance.take(bytes.length);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= CHUNK) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#descriptor, bytes, written);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

/** Bytes kept in memory. */
export class MemoryOutput implements Sink {
  readonly #chunks: Uint8Array[] = [];

  write(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
