import type { Pixels } from "#shared/image/pixels.ts";
import { unfilterRows } from "#shared/image/png-rows.ts";
import type { Dict } from "#shared/pdf/value.ts";

/** Samples of one to four bytes per pixel, row by row. */
export interface Samples {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}

/**
 * Averages the pixels that each new pixel covers.
 * @param to not larger than before
 */
export function downsample({ width, height, channels, data }: Samples, to: { width: number; height: number }): Samples {
  const result = new Uint8Array(to.width * to.height * channels);
  const row = new Float64Array(to.width * channels);
  const [stepX, stepY] = [width / to.width, height / to.height];
  for (let y = 0; y < to.height; y++) {
    row.fill(0);
    const [top, bottom] = [y * stepY, Math.min(height, (y + 1) * stepY)];
    for (let from = Math.floor(top); from < bottom; from++) {
      const weightY = Math.min(from + 1, bottom) - Math.max(from, top);
      for (let x = 0; x < to.width; x++) {
        const [left, right] = [x * stepX, Math.min(width, (x + 1) * stepX)];
        for (let across = Math.floor(left); across < right; across++) {
          const weight = weightY * (Math.min(across + 1, right) - Math.max(across, left));
          const at = (from * width + across) * channels;
          for (let channel = 0; channel < channels; channel++) {
            const place = x * channels + channel;
            row[place] = (row[place] as number) + (data[at + channel] as number) * weight;
          }
        }
      }
    }
    const start = y * to.width * channels;
    for (let index = 0; index < row.length; index++) {
      result[start + index] = Math.round((row[index] as number) / (stepX * stepY));
    }
  }
  return { ...to, channels, data: result };
}

/** Gray or color samples of `count` channels from red, green, blue and alpha. */
export function fromRgba({ width, height, data }: Pixels, channels: 1 | 3): Samples {
  const result = new Uint8Array(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < channels; channel++) {
      result[pixel * channels + channel] = data[pixel * 4 + channel] as number;
    }
  }
  return { width, height, channels, data: result };
}

export function toRgba({ width, height, channels, data }: Samples): Uint8ClampedArray<ArrayBuffer> {
  const result = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      result[pixel * 4 + channel] = data[pixel * channels + (channels === 1 ? 0 : channel)] as number;
    }
  }
  return result;
}

/** Luma of ITU-R BT.601, as JPEG uses it. */
export function toGray(samples: Samples): Samples {
  const { width, height, channels, data } = samples;
  if (channels === 1) return samples;
  const result = new Uint8Array(width * height);
  for (let pixel = 0; pixel < result.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = [data[pixel * 3], data[pixel * 3 + 1], data[pixel * 3 + 2]];
    result[pixel] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, channels: 1, data: result };
}

const TIFF_PREDICTOR = 2;
const FIRST_PNG_PREDICTOR = 10;

/** Undoes a predictor of 8-bit samples (ISO 32000-2, 7.4.4.4); undefined if data is missing. */
export function undoPredictor(
  bytes: Uint8Array,
  size: Omit<Samples, "data">,
  predictor: number,
): Uint8Array | undefined {
  const { width, height, channels } = size;
  const rowBytes = width * channels;
  if (predictor < FIRST_PNG_PREDICTOR) {
    if (bytes.length < rowBytes * height) return undefined;
    if (predictor !== TIFF_PREDICTOR) return bytes.subarray(0, rowBytes * height);
    const samples = bytes.slice(0, rowBytes * height);
    for (let at = 0; at < samples.length; at++) {
      if (at % rowBytes >= channels) samples[at] = (samples[at] as number) + (samples[at - channels] as number);
    }
    return samples;
  }
  if (bytes.length < (rowBytes + 1) * height) return undefined;
  return unfilterRows(bytes, { height, rowBytes, pixelBytes: channels });
}

/** The predictor of 8-bit samples of this size; undefined if the parameters are for another size. */
export function predictorOf(
  parameters: Dict | undefined,
  { width, channels }: Pick<Samples, "width" | "channels">,
  number: (name: string) => number | undefined,
): number | undefined {
  if (!parameters) return 1;
  const fits =
    (number("Columns") ?? 1) === width &&
    (number("Colors") ?? 1) === channels &&
    (number("BitsPerComponent") ?? 8) === 8;
  return fits ? (number("Predictor") ?? 1) : undefined;
}
