import { closeSync, openSync, writeSync } from "node:fs";
import type { Sink } from "#shared/pdf/pdf-writer.ts";
import { Failure } from "./failure.ts";

/** Tracks how many bytes a job may still write. */
export class Allowance {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** @throws {Failure} if fewer bytes than this are left */
  readonly take = (bytes: number): void => {
    this.#left -= bytes;
    if (this.#left < 0) throw new Failure("The result would be too large.");
  };
}

const BUFFER_BYTES = 1_048_576;

/** A new file, written sequentially through a buffer. */
export class OutputFile implements Sink {
  readonly #descriptor: number;
  readonly #allowance: Allowance;
  readonly #waiting = new Uint8Array(BUFFER_BYTES);
  #waitingBytes = 0;

  constructor(path: string, allowance: Allowance) {
    this.#descriptor = openSync(path, "wx");
    this.#allowance = allowance;
  }

  /** @param bytes copied or written before this returns. @throws {Failure} if they exceed the allowance */
  write(bytes: Uint8Array): void {
    this.#allowance.take(bytes.length);
    if (this.#waitingBytes + bytes.length > BUFFER_BYTES) this.#flush();
    if (bytes.length > BUFFER_BYTES) this.#writeOut(bytes);
    else {
      this.#waiting.set(bytes, this.#waitingBytes);
      this.#waitingBytes += bytes.length;
    }
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    this.#writeOut(this.#waiting.subarray(0, this.#waitingBytes));
    this.#waitingBytes = 0;
  }

  #writeOut(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#descriptor, bytes, written);
  }
}

/** Collects output in memory. */
export class MemoryOutput implements Sink {
  readonly #chunks: Uint8Array[] = [];

  write(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}
