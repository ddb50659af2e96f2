import { span } from "./downsample.ts";

const MOST_BINS = 60;

export interface Bins {
  /** One more than there are bins. */
  edges: readonly number[];
  labels: readonly string[];
}

/**
 * Bins of one round width (1, 2 or 5 times a power of ten) over all values, about as many as the rule of Freedman and
 * Diaconis asks for, between 1 and 60.
 * @see https://doi.org/10.1007/BF01025868
 */
export function roundBins(values: Float64Array, wanted?: number): Bins {
  const [least, width] = span(values);
  const count = wanted ?? freedmanDiaconis(values, width);
  const rough = width / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999_999) ?? 10) * power;
  const first = Math.floor(least / step);
  const last = Math.max(first, Math.floor((least + width) / step));
  // Multiplying by a power of ten below 1 brings digits that dividing by its inverse does not.
  const edge = (index: number) => (step < 1 ? index / Math.round(1 / step) : index * step);
  const whole = step >= 1 || Number.isInteger(1 / step);
  const edges = Array.from({ length: last - first + 2 }, (_, index) =>
    whole ? edge(first + index) : Number(((first + index) * step).toPrecision(12)),
  );
  const labels = edges.slice(0, -1).map((from, index) => `${short(from)} – ${short(edges[index + 1] as number)}`);
  return { edges, labels };
}

function short(value: number): string {
  return String(Number(value.toPrecision(12)));
}

function freedmanDiaconis(values: Float64Array, width: number): number {
  const sorted = values.toSorted();
  const spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const count = spread > 0 ? (width * Math.cbrt(values.length)) / (2 * spread) : Math.log2(values.length) + 1;
  return Math.min(MOST_BINS, Math.max(1, Math.ceil(count)));
}

/** Per value, its bin; NaN stays NaN. A bin holds its lower edge. */
export function binOf(values: Float64Array, { edges }: Bins): Float64Array {
  const first = edges[0] as number;
  const step = ((edges.at(-1) as number) - first) / (edges.length - 1);
  return values.map((value) => {
    let bin = Math.min(edges.length - 2, Math.max(0, Math.floor((value - first) / step)));
    // Rounding may put a value that equals an edge one bin off.
    if (value >= (edges[bin + 1] as number) && bin < edges.length - 2) bin += 1;
    else if (value < (edges[bin] as number) && bin > 0) bin -= 1;
    return bin;
  });
}

/** A quantile of sorted values, between two of them in proportion (type 7 of Hyndman and Fan). */
export function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] as number;
  return below + ((sorted[Math.ceil(at)] as number) - below) * (at % 1);
}

export interface BoxOf {
  /** Lower whisker, lower quartile, median, upper quartile, upper whisker. */
  five: readonly [number, number, number, number, number];
  /** Values further from the box than 1.5 times its height, in order. */
  outliers: Float64Array;
}

/** Tukey's box: whiskers end at the last values within 1.5 times the box's height. `values` has at least one. */
export function boxOf(values: Float64Array): BoxOf {
  const sorted = values.toSorted();
  const [lower, median, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const reach = 1.5 * (upper - lower);
  const inside = sorted.filter((value) => value >= lower - reach && value <= upper + reach);
  return {
    five: [inside[0] as number, lower, median, upper, inside.at(-1) as number],
    outliers: sorted.filter((value) => value < lower - reach || value > upper + reach),
  };
}
