import type { Pixels } from "#shared/image/pixels.ts";

/** The 3 × 3 kernel of a sharpening of 0 to 100: what differs from its four neighbours differs more. */
export function sharpenKernel(amount: number): readonly number[] {
  const side = -amount / 100;
  return [0, side, 0, side, 1 - 4 * side, side, 0, side, 0];
}

/** Sharpens colors in place; alpha stays. The row above is kept aside, because it is needed as it was. */
export function sharpen({ width, height, data }: Pixels, amount: number): void {
  const side = -amount / 100;
  const center = 1 - 4 * side;
  const stride = width * 4;
  let above = data.slice(0, stride);
  for (let y = 0; y < height; y++) {
    const start = y * stride;
    const row = data.slice(start, start + stride);
    const below = y + 1 < height ? start + stride : -1;
    for (let at = 0; at < stride; at++) {
      if (at % 4 === 3) continue;
      const here = row[at] ?? 0;
      const left = at < 4 ? here : (row[at - 4] ?? 0);
      const right = at >= stride - 4 ? here : (row[at + 4] ?? 0);
      const under = below === -1 ? here : (data[below + at] ?? 0);
      data[start + at] = center * here + side * (left + right + (above[at] ?? 0) + under);
    }
    above = row;
  }
}
