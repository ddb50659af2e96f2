import type { Pixels } from "#shared/image/pixels.ts";

/** Averages `2 * reach + 1` pixels and a fraction of the next one on either side. */
interface Box {
  reach: number;
  edge: number;
}

/**
 * Blurs in place. Approximates a Gaussian with this standard deviation in pixels by three box averages (Filter Effects
 * Module Level 1, section 9.9). Edge pixels extend beyond the image.
 */
export function blur({ width, height, data }: Pixels, deviation: number): void {
  if (deviation <= 0) return;
  const box = boxFor(deviation);
  const buffers = [0, 1].map(() => new Float32Array(Math.max(width, height) * 4));
  for (let y = 0; y < height; y++) blurLine(data, { start: y * width * 4, step: 4, count: width }, box, buffers);
  for (let x = 0; x < width; x++) blurLine(data, { start: x * 4, step: width * 4, count: height }, box, buffers);
}

/**
 * The box that matches a Gaussian of this deviation after three passes. Whole pixels alone would turn 1.0 into 0.8.
 * Gwosdek, Grewenig, Bruhn and Weickert, Theoretical Foundations of Gaussian Convolution by Extended Box Filtering
 * (2011), section 3.
 */
function boxFor(deviation: number): Box {
  const variance = deviation ** 2;
  const reach = Math.floor((Math.sqrt(4 * variance + 1) - 1) / 2);
  const edge = ((2 * reach + 1) * (variance - reach * (reach + 1))) / (6 * (reach + 1) ** 2 - 2 * variance);
  return { reach, edge };
}

interface Line {
  start: number;
  step: number;
  count: number;
}

function blurLine(data: Uint8ClampedArray, { start, step, count }: Line, box: Box, buffers: Float32Array[]): void {
  let [from = new Float32Array(), to = from] = buffers;
  // Weights colors by alpha.
  for (let at = start, place = 0; place < count * 4; at += step, place += 4) {
    const alpha = data[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++) from[place + channel] = (data[at + channel] ?? 0) * alpha;
    from[place + 3] = alpha;
  }
  for (let pass = 0; pass < 3; pass++) {
    for (let channel = 0; channel < 4; channel++) average(from, to, { start: channel, step: 4, count }, box);
    [from, to] = [to, from];
  }
  for (let at = start, place = 0; place < count * 4; at += step, place += 4) {
    const alpha = from[place + 3] || 1;
    for (let channel = 0; channel < 3; channel++) data[at + channel] = (from[place + channel] ?? 0) / alpha;
    data[at + 3] = from[place + 3] ?? 0;
  }
}

function average(from: Float32Array, to: Float32Array, { start, step, count }: Line, { reach, edge }: Box): void {
  const last = start + (count - 1) * step;
  const weight = 2 * (reach + edge) + 1;
  const far = reach * step;
  let sum = (from[start] ?? 0) * reach;
  for (let at = start; at < start + far; at += step) sum += from[Math.min(at, last)] ?? 0;
  for (let at = start; at <= last; at += step) {
    sum += from[Math.min(at + far, last)] ?? 0;
    const beyond = (from[Math.max(at - far - step, start)] ?? 0) + (from[Math.min(at + far + step, last)] ?? 0);
    to[at] = (sum + edge * beyond) / weight;
    sum -= from[Math.max(at - far, start)] ?? 0;
  }
}
