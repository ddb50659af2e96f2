import type { Pixels } from "#shared/image/pixels.ts";

/**
 * Blurs in place, close to a Gaussian with this standard deviation in pixels: three averages over boxes
 * (Filter Effects Module Level 1, section 9.9). The image goes on beyond its edges with the pixels there.
 */
export function blur({ width, height, data }: Pixels, deviation: number): void {
  if (deviation <= 0) return;
  multiplyAlpha(data);
  const line = new Uint8ClampedArray(Math.max(width, height) * 4);
  for (const size of boxSizes(deviation)) {
    for (let y = 0; y < height; y++) blurLine(data, y * width * 4, 4, width, size, line);
    for (let x = 0; x < width; x++) blurLine(data, x * 4, width * 4, height, size, line);
  }
  divideAlpha(data);
}

/** Widths of three boxes, all odd, whose averages one after the other spread as a Gaussian of this deviation does. */
function boxSizes(deviation: number): readonly number[] {
  const ideal = Math.sqrt(4 * deviation * deviation + 1);
  const lower = Math.floor((ideal - 1) / 2) * 2 + 1;
  const smaller = Math.round((12 * deviation ** 2 - 3 * lower ** 2 - 12 * lower - 9) / (-4 * lower - 4));
  return [0, 1, 2].map((pass) => (pass < smaller ? lower : lower + 2));
}

function blurLine(
  data: Uint8ClampedArray,
  start: number,
  step: number,
  count: number,
  size: number,
  line: Uint8ClampedArray,
) {
  const reach = (size - 1) / 2;
  for (let channel = 0; channel < 4; channel++) {
    for (let at = 0; at < count; at++) line[at] = data[start + at * step + channel] ?? 0;
    const first = line[0] ?? 0;
    const last = line[count - 1] ?? 0;
    let sum = first * (reach + 1);
    for (let at = 0; at < reach; at++) sum += at < count ? (line[at] ?? 0) : last;
    for (let at = 0; at < count; at++) {
      sum += at + reach < count ? (line[at + reach] ?? 0) : last;
      if (at > 0) sum -= at - reach - 1 >= 0 ? (line[at - reach - 1] ?? 0) : first;
      else sum -= first;
      data[start + at * step + channel] = sum / size;
    }
  }
}

function multiplyAlpha(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    if (alpha === 1) continue;
    for (let channel = 0; channel < 3; channel++) data[at + channel] = (data[at + channel] ?? 0) * alpha;
  }
}

function divideAlpha(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    if (alpha === 1 || alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) data[at + channel] = (data[at + channel] ?? 0) / alpha;
  }
}
