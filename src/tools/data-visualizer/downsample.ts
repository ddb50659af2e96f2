/**
 * Largest Triangle Three Buckets: picks `count` points that keep the visual shape of a line, including the first and
 * the last. Returns their indexes.
 * @param x in ascending order
 * @see https://skemman.is/bitstream/1946/15343/3/SS_MSthesis.pdf (Steinarsson, 2013, section 4.2)
 */
export function largestTriangles(x: Float64Array, y: Float64Array, count: number): Uint32Array {
  const length = x.length;
  if (count >= length || count < 3) return Uint32Array.from({ length }, (_, index) => index);
  const kept = new Uint32Array(count);
  const bucket = (length - 2) / (count - 2);
  let last = 0;
  for (let index = 0; index < count - 2; index++) {
    const start = Math.floor(index * bucket) + 1;
    const end = Math.floor((index + 1) * bucket) + 1;
    const nextEnd = Math.min(Math.floor((index + 2) * bucket) + 1, length);
    let meanX = 0;
    let meanY = 0;
    for (let at = end; at < nextEnd; at++) {
      meanX += x[at] as number;
      meanY += y[at] as number;
    }
    meanX /= nextEnd - end;
    meanY /= nextEnd - end;
    const [lastX, lastY] = [x[last] as number, y[last] as number];
    let largest = -1;
    let chosen = start;
    for (let at = start; at < end; at++) {
      const area = Math.abs(
        (lastX - meanX) * ((y[at] as number) - lastY) - (lastX - (x[at] as number)) * (meanY - lastY),
      );
      if (area > largest) {
        largest = area;
        chosen = at;
      }
    }
    kept[index + 1] = chosen;
    last = chosen;
  }
  kept[count - 1] = length - 1;
  return kept;
}

/**
 * Indexes of about `count` points that keep the shape of a line with gaps, where `y` is NaN: `largestTriangles` of each
 * stretch between gaps. Closes gaps too narrow to see, no wider than the distance between points.
 * @param x in ascending order
 */
export function downsampleLine(x: Float64Array, y: Float64Array, count: number): Uint32Array {
  const present = Uint32Array.from(y.keys()).filter((at) => !Number.isNaN(y[at]));
  const narrow = minAndRange(x)[1] / count;
  const kept: number[] = [];
  for (let start = 0, end = 1; start < present.length; end++) {
    const last = present[end - 1] as number;
    const next = present[end];
    if (next === last + 1 || (next !== undefined && (x[next] as number) - (x[last] as number) <= narrow)) continue;
    const stretch = present.subarray(start, end);
    const share = Math.max(3, Math.round((count * stretch.length) / present.length));
    const shape = largestTriangles(
      Float64Array.from(stretch, (at) => x[at] as number),
      Float64Array.from(stretch, (at) => y[at] as number),
      share,
    );
    for (const index of shape) kept.push(stretch[index] as number);
    if (next !== undefined) kept.push(last + 1);
    start = end;
  }
  return Uint32Array.from(kept);
}

export interface Cells {
  /** Mean position of the points in each non-empty cell. */
  x: Float64Array;
  y: Float64Array;
  /** Number of points in each cell. */
  weight: Float64Array;
}

/** Merges points in the same cell of a grid. At most `columns × rows` remain. */
export function mergeIntoCells(x: Float64Array, y: Float64Array, columns: number, rows: number): Cells {
  const [left, width] = minAndRange(x);
  const [bottom, height] = minAndRange(y);
  const sumX = new Float64Array(columns * rows);
  const sumY = new Float64Array(columns * rows);
  const weight = new Float64Array(columns * rows);
  for (let at = 0; at < x.length; at++) {
    const [px, py] = [x[at] as number, y[at] as number];
    const column = Math.min(columns - 1, Math.floor(((px - left) / width) * columns));
    const cell = Math.min(rows - 1, Math.floor(((py - bottom) / height) * rows)) * columns + column;
    sumX[cell] = (sumX[cell] as number) + px;
    sumY[cell] = (sumY[cell] as number) + py;
    weight[cell] = (weight[cell] as number) + 1;
  }
  const used = Uint32Array.from(weight.keys()).filter((cell) => (weight[cell] as number) > 0);
  const at = (sums: Float64Array) =>
    Float64Array.from(used, (cell) => (sums[cell] as number) / (weight[cell] as number));
  return { x: at(sumX), y: at(sumY), weight: Float64Array.from(used, (cell) => weight[cell] as number) };
}

/** Minimum and range of the values. The range is 1 when all are the same. */
export function minAndRange(values: Float64Array): [min: number, width: number] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return [min, max - min || 1];
}
