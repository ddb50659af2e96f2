import sharp from "sharp";

const WINDOW = 8;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * Mean structural similarity of two images of the same size: 1 for equal ones (Wang et al., 2004), by brightness in
 * windows of 8 × 8 pixels. sharp decodes both and applies their orientation and color profile.
 */
export async function ssim(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([brightness(one), brightness(other)]);
  if (first.width !== second.width || first.height !== second.height) throw new Error("The sizes differ");
  const { width, height } = first;
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + WINDOW <= height; top += WINDOW) {
    for (let left = 0; left + WINDOW <= width; left += WINDOW) {
      sum += similarityAt(first.data, second.data, width, top, left);
      windows++;
    }
  }
  return sum / windows;
}

function similarityAt(x: Buffer, y: Buffer, width: number, top: number, left: number): number {
  const sums = { x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (let row = top; row < top + WINDOW; row++) {
    for (let at = row * width + left; at < row * width + left + WINDOW; at++) {
      const [a, b] = [x[at] ?? 0, y[at] ?? 0];
      sums.x += a;
      sums.y += b;
      sums.xx += a * a;
      sums.yy += b * b;
      sums.xy += a * b;
    }
  }
  const count = WINDOW * WINDOW;
  const [meanX, meanY] = [sums.x / count, sums.y / count];
  const [varianceX, varianceY] = [sums.xx / count - meanX ** 2, sums.yy / count - meanY ** 2];
  const covariance = sums.xy / count - meanX * meanY;
  return (
    ((2 * meanX * meanY + C1) * (2 * covariance + C2)) / ((meanX ** 2 + meanY ** 2 + C1) * (varianceX + varianceY + C2))
  );
}

async function brightness(image: Buffer) {
  const { data, info } = await sharp(image)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
