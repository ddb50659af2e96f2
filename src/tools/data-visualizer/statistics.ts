import { minAndRange } from "./downsample.ts";

const MAX_BINS = 60;

export interface Bins {
  /** Boundaries, one more than there are bins. */
  edges: readonly number[];
  labels: readonly string[];
}

/**
 * Bins of equal, round width (1, 2 or 5 times a power of ten): about as many as the Freedman–Diaconis rule gives,
 * between 1 and 60.
 * @see https://doi.org/10.1007/BF01025868
 */
export function roundBins(
  values: Float64Array,
  { binCount, label = short }: { binCount?: number; label?: ((edge: number) => string) | undefined } = {},
): Bins {
  const [min, width] = minAndRange(values);
  const count = binCount ?? freedmanDiaconis(values, width);
  const rough = width / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999_999) ?? 10) * power;
  const first = Math.floor(min / step);
  const last = Math.max(first, Math.floor((min + width) / step));
  // Multiplying by 0.1 adds rounding errors that dividing by 10 does not.
  const edge = (index: number) => (step < 1 ? index / Math.round(1 / step) : index * step);
  const whole = step >= 1 || Number.isInteger(1 / step);
  const edges = Array.from({ length: last - first + 2 }, (_, index) =>
    whole ? edge(first + index) : Number(((first + index) * step).toPrecision(12)),
  );
  const labels = edges.slice(0, -1).map((from, index) => `${label(from)} – ${label(edges[index + 1] as number)}`);
  return { edges, labels };
}

function short(value: number): string {
  return String(Number(value.toPrecision(12)));
}

function freedmanDiaconis(values: Float64Array, width: number): number {
  const sorted = values.toSorted();
  const spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const count = spread > 0 ? (width * Math.cbrt(values.length)) / (2 * spread) : Math.log2(values.length) + 1;
  return Math.min(MAX_BINS, Math.max(1, Math.ceil(count)));
}

/** Bin index of each value. NaN stays NaN. A bin includes its lower edge. */
export function assignBins(values: Float64Array, { edges }: Bins): Float64Array {
  const first = edges[0] as number;
  const step = ((edges.at(-1) as number) - first) / (edges.length - 1);
  return values.map((value) => {
    let bin = Math.min(edges.length - 2, Math.max(0, Math.floor((value - first) / step)));
    // Rounding may be one bin off for a value on an edge.
    if (value >= (edges[bin + 1] as number) && bin < edges.length - 2) bin += 1;
    else if (value < (edges[bin] as number) && bin > 0) bin -= 1;
    return bin;
  });
}

/** A quantile of sorted values with linear interpolation (type 7 of Hyndman and Fan). */
export function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] as number;
  return below + ((sorted[Math.ceil(at)] as number) - below) * (at % 1);
}

export interface BoxStatistics {
  /** Lower whisker, lower quartile, median, upper quartile, upper whisker. */
  fiveNumbers: readonly [number, number, number, number, number];
  /** Values farther from the box than 1.5 times its height, sorted. */
  outliers: Float64Array;
}

/** Tukey's box plot: whiskers end at the last values within 1.5 times the box's height. `values` must not be empty. */
export function boxStatistics(values: Float64Array): BoxStatistics {
  const sorted = values.toSorted();
  const [lower, median, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const reach = 1.5 * (upper - lower);
  const inside = sorted.filter((value) => value >= lower - reach && value <= upper + reach);
  return {
    fiveNumbers: [inside[0] as number, lower, median, upper, inside.at(-1) as number],
    outliers: sorted.filter((value) => value < lower - reach || value > upper + reach),
  };
}
