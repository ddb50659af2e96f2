import type { ReaderOptions, ReadResult } from "zxing-wasm/reader";

export type ReadBarcodes = (image: Uint8Array | ImageData, options: ReaderOptions) => Promise<ReadResult[]>;

interface NodeProcess {
  versions?: { node?: string };
  getBuiltinModule(name: "node:fs"): { readFileSync: (url: URL) => Uint8Array<ArrayBuffer> };
}

let isPrepared = false;

/** The engine that finds codes in images. By itself, the library would fetch it from another site. */
export async function loadZxing(): Promise<ReadBarcodes> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  if (isPrepared) return readBarcodes;
  const { process } = globalThis as { process?: NodeProcess };
  if (process?.versions?.node) {
    const engine = new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
    // An import of it would be bundled for browsers.
    const wasmBinary = new Uint8Array(process.getBuiltinModule("node:fs").readFileSync(engine)).buffer;
    prepareZXingModule({ overrides: { wasmBinary } });
  } else {
    const { default: engine } = await import("zxing-wasm/reader/zxing_reader.wasm?url");
    prepareZXingModule({ overrides: { locateFile: () => engine } });
  }
  isPrepared = true;
  return readBarcodes;
}
