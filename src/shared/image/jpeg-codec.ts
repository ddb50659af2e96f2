import createDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import createEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js";
import { defaultOptions } from "@jsquash/jpeg/meta.js";
import { jpegWasm } from "#shared/image/jpeg-wasm.ts";
import type { Pixels } from "./pixels.ts";

const GRAYSCALE = 1;
const COLOR = 3;
/** Without warnings about broken files on the console. */
const SETTINGS = { noInitialRun: true, printErr() {} };

/** MozJPEG, the same in browsers and in Node. It keeps memory of the largest image: forget it after a job. */
export interface JpegCodec {
  /** @throws anything if the data is broken */
  decode(bytes: Uint8Array): Pixels;
  /** @param quality 0 to 100 */
  encode(pixels: Pixels, settings: { quality: number; gray: boolean }): Uint8Array<ArrayBuffer>;
}

export async function loadJpegCodec(): Promise<JpegCodec> {
  const [decoder, encoder] = await Promise.all([
    createDecoder({ ...SETTINGS, ...(await jpegWasm("dec/mozjpeg_dec.wasm")) }),
    createEncoder({ ...SETTINGS, ...(await jpegWasm("enc/mozjpeg_enc.wasm")) }),
  ]);
  return {
    decode(bytes) {
      const { width, height, data } = decoder.decode(bytes as Uint8Array<ArrayBuffer>, false) as unknown as Pixels;
      return { width, height, data };
    },
    encode({ width, height, data }, { quality, gray }) {
      const options = { ...defaultOptions, quality, color_space: gray ? GRAYSCALE : COLOR };
      const encoded = encoder.encode(data as unknown as ArrayBuffer, width, height, options);
      return new Uint8Array(encoded as unknown as Uint8Array<ArrayBuffer>);
    },
  };
}
