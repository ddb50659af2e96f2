import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, type WriterOptions, writeBarcode } from "zxing-wasm/writer";

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/writer/zxing_writer.wasm"))))
      .buffer,
  },
});

/** A code as Zint draws it, which shares no code with our generators, as a PNG. */
export async function drawCode(text: string | Uint8Array, options: WriterOptions): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { scale: 4, addQuietZones: true, ...options });
  if (!image) throw new Error(error);
  return Buffer.from(await image.arrayBuffer());
}
