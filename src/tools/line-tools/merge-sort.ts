/** Runs of this length are sorted by insertion. */
const RUN = 16;
/** Shorter merges take less than a millisecond. */
const STEP = 4_096;

/**
 * Sorts numbers stably. Unlike the built-in sort, it lets the caller report progress and cancel.
 * @param step called now and then with the fraction done
 * @returns the sorted array; the given one is overwritten
 */
export async function mergeSort(
  numbers: Uint32Array<ArrayBuffer>,
  compare: (one: number, other: number) => number,
  step: (done: number) => Promise<void>,
): Promise<Uint32Array<ArrayBuffer>> {
  const { length } = numbers;
  let from = numbers;
  let to = new Uint32Array(length);
  for (let start = 0; start < length; start += RUN) insertionSort(from, start, Math.min(start + RUN, length), compare);
  const passes = Math.max(1, Math.ceil(Math.log2(length / RUN)));
  let pass = 0;
  for (let width = RUN; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      merge(from, to, start, middle, end, compare);
      if (width >= STEP) await step((pass + end / length) / passes);
    }
    [from, to] = [to, from];
    pass += 1;
  }
  return from;
}

/** Not part of the async function, which engines don't optimize as well. */
function merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
  compare: (one: number, other: number) => number,
): void {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    const takeLeft = right >= end || (left < middle && compare(from[left] as number, from[right] as number) <= 0);
    to[at] = from[takeLeft ? left++ : right++] as number;
  }
}

function insertionSort(
  numbers: Uint32Array,
  start: number,
  end: number,
  compare: (one: number, other: number) => number,
): void {
  for (let next = start + 1; next < end; next++) {
    const number = numbers[next] as number;
    let at = next;
    for (; at > start && compare(numbers[at - 1] as number, number) > 0; at--) numbers[at] = numbers[at - 1] as number;
    numbers[at] = number;
  }
}
