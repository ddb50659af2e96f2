import { type Jq, loadJq } from "jq-wasm/inline";
import { formatBytes } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";

export interface JqOutput {
  stdout: string;
  stderr: string;
  exitCode: number;
}

const MIB = 1_048_576;
/** jq needs about 20 bytes per byte of a document with many small objects. */
const MEMORY_BYTES = 768 * MIB;
const PAGE_BYTES = 65_536;
const MAX_OUTPUT_BYTES = 128 * MIB;
const MAX_ERROR_BYTES = 65_536;

/** The names that the package's compiler gave to what jq imports. A test of each fails if a new version has others. */
const IMPORTS = {
  abort: "E",
  assertionFailed: "a",
  environment: "j",
  environmentSizes: "l",
  write: "d",
  terminal: "i",
  memory: "F",
} as const;

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Runs jq 1.8 in an instance of its own, without files, environment or terminal.
 * @param flags as on jq's command line
 * @throws {InputError} if it needs too much memory, or gives too much output
 */
export async function runJqProgram(input: string, query: string, flags: readonly string[]): Promise<JqOutput> {
  compiled ??= readCode().then((code) => WebAssembly.compile(withMemory(code)));
  const module = await compiled;
  const stdout = new Sink(MAX_OUTPUT_BYTES);
  const stderr = new Sink(MAX_ERROR_BYTES);
  const jq = await start(module, stdout, stderr);
  try {
    const { exitCode } = jq.raw(input, query, [...flags, "--"]);
    return { stdout: stdout.toString(), stderr: stderr.toString(), exitCode };
  } catch (error) {
    if (error instanceof InputError) throw error;
    // jq ends by a trap when its stack or memory is full.
    throw new InputError("This query needs more memory than jq has here.", { field: "query" });
  }
}

function start(module: WebAssembly.Module, stdout: Sink, stderr: Sink): Promise<Jq> {
  return loadJq({
    instantiateWasm(imports, onSuccess) {
      let memory = new ArrayBuffer(0);
      const host = imports.a as Record<string, unknown>;
      host[IMPORTS.abort] = host[IMPORTS.assertionFailed] = () => {
        throw new RangeError("jq was aborted");
      };
      host[IMPORTS.terminal] = () => NO_TERMINAL;
      host[IMPORTS.environment] = () => 0;
      host[IMPORTS.environmentSizes] = (count: number, bytes: number) => {
        const view = new DataView(memory);
        view.setUint32(count, 0, true);
        view.setUint32(bytes, 0, true);
        return 0;
      };
      host[IMPORTS.write] = (file: number, vectors: number, vectorCount: number, written: number) => {
        const view = new DataView(memory);
        const sink = file === STDOUT ? stdout : stderr;
        let total = 0;
        for (let at = vectors; at < vectors + vectorCount * 8; at += 8) {
          const length = view.getUint32(at + 4, true);
          sink.write(new Uint8Array(memory, view.getUint32(at, true), length));
          total += length;
        }
        view.setUint32(written, total, true);
        return 0;
      };
      const instance = new WebAssembly.Instance(module, imports);
      memory = (instance.exports[IMPORTS.memory] as WebAssembly.Memory).buffer;
      onSuccess(instance, module);
    },
  });
}

const STDOUT = 1;
/** Linux's error for what isn't a terminal. */
const NO_TERMINAL = -25;

/** Collects bytes. Past its limit, an output is an error, and messages are dropped. */
class Sink {
  #bytes = new Uint8Array(1024);
  #length = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  write(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#max) {
      if (this.#max === MAX_ERROR_BYTES) return;
      throw new InputError(`The result is larger than ${formatBytes(MAX_OUTPUT_BYTES)}.`, { field: "query" });
    }
    if (length > this.#bytes.length) {
      const grown = new Uint8Array(Math.min(this.#max, Math.max(length, this.#bytes.length * 2)));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  toString(): string {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.#bytes.subarray(0, this.#length));
  }
}

/** The package doesn't give away jq's code, so it's taken as it is compiled. */
function readCode(): Promise<Uint8Array> {
  const { instantiate } = WebAssembly;
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  WebAssembly.instantiate = ((code: Uint8Array, imports: WebAssembly.Imports) => {
    resolve(code);
    return instantiate(code, imports);
  }) as typeof instantiate;
  loadJq()
    .catch(reject)
    .finally(() => {
      WebAssembly.instantiate = instantiate;
    });
  return promise;
}

const HEADER_BYTES = 8;
const MEMORY_SECTION = 5;

/** A copy of WebAssembly code with more memory: the package allows 256 MB, too little for a document of 20 MB. */
function withMemory(code: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(code);
  let at = HEADER_BYTES;
  const readNumber = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = copy[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  for (;;) {
    const section = copy[at++];
    const length = readNumber();
    if (section === undefined) throw new Error("jq has no memory section");
    if (section !== MEMORY_SECTION) at += length;
    else break;
  }
  // One memory, with a limit. Both numbers have two bytes, as the new ones have.
  at += 2;
  const pages = MEMORY_BYTES / PAGE_BYTES;
  for (let number = 0; number < 2; number += 1) {
    copy[at++] = (pages & 0x7f) | 0x80;
    copy[at++] = pages >> 7;
  }
  return copy;
}
