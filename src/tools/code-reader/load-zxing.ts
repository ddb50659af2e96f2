import type { ReaderOptions, ReadResult } from "zxing-wasm/reader";

export type ReadBarcodes = (image: Uint8Array | ImageData, options: ReaderOptions) => Promise<ReadResult[]>;

interface NodeProcess {
  versions?: { node?: string };
  getBuiltinModule: (name: string) => { readFileSync: (url: URL) => Uint8Array<ArrayBuffer> };
}

let wasmBinary: ArrayBuffer | undefined;

/** The engine that finds codes in images. In the browser, it is a file of the site: see `scripts/zxing-wasm.ts`. */
export async function loadZxing(): Promise<ReadBarcodes> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  const { process } = globalThis as { process?: NodeProcess };
  if (process?.versions?.node && !wasmBinary) {
    const engine = new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
    // An import of it would be bundled for browsers.
    wasmBinary = new Uint8Array(process.getBuiltinModule("node:fs").readFileSync(engine)).buffer;
    prepareZXingModule({ overrides: { wasmBinary } });
  }
  return readBarcodes;
}
