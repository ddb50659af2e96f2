import createEncoder, { type AVIFModule } from "@jsquash/avif/codec/enc/avif_enc.js";
import { defaultOptions } from "@jsquash/avif/meta.js";
import { initEmscriptenModule } from "@jsquash/avif/utils.js";

// The package's main module would also bundle its version with threads, of 3.5 MB.
let encoder: Promise<AVIFModule> | undefined;

/** Loads the encoder. @param module the compiled code; by default, it is fetched */
export function loadAvif(module?: WebAssembly.Module): Promise<AVIFModule> {
  encoder ??= initEmscriptenModule(createEncoder, module);
  return encoder;
}

/** Encodes pixels as AVIF. `quality` is 0 to 100 on AVIF's own scale; `speed` 0 to 10. */
export async function encodeAvif(
  pixels: ImageData,
  options: { quality: number; speed: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { encode } = await loadAvif();
  const bytes = new Uint8Array(pixels.data.buffer);
  const encoded = encode(bytes, pixels.width, pixels.height, { ...defaultOptions, ...options });
  if (!encoded) throw new Error("The AVIF encoder gave nothing");
  return new Uint8Array(encoded);
}
