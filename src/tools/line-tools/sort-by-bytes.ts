import type { LineStore } from "./line-store.ts";
import { insertionSort, mergeSort, RUN } from "./merge-sort.ts";

/** A base that has a digit for each byte and for the end of a line: six digits stay below 2^53. */
const BASE = 257;
const HEAD_BYTES = 6;

/** Lines that are equal in their first `depth` bytes, as places in the order. */
interface Group {
  from: number;
  to: number;
  depth: number;
}

/**
 * Sorts line numbers in place by the lines' bytes, which is the order of code points. Six bytes of each line are one
 * number; only lines with equal numbers are then sorted by the next six.
 */
export async function sortByBytes(
  order: Uint32Array<ArrayBuffer>,
  lines: LineStore,
  reverse: boolean,
  step: (done?: number) => Promise<void>,
): Promise<void> {
  const sign = reverse ? -1 : 1;
  const heads = new Float64Array(lines.count);
  const compareHeads = (one: number, other: number) => sign * ((heads[one] as number) - (heads[other] as number));
  const groups: Group[] = [{ from: 0, to: order.length, depth: 0 }];
  for (let group = groups.pop(); group; group = groups.pop()) {
    const { from, to, depth } = group;
    const part = order.subarray(from, to);
    if (part.length <= RUN) {
      insertionSort(part, 0, part.length, (one, other) => sign * compareBytes(lines, one, other, depth));
      continue;
    }
    readHeads(lines, part, depth, heads);
    part.set(await mergeSort(part.slice(), compareHeads, depth === 0 ? step : () => step()));
    addGroups(part, heads, group, groups);
    await step();
  }
}

/** Adds the parts whose lines are equal so far and go on. */
function addGroups(part: Uint32Array, heads: Float64Array, { from, depth }: Group, groups: Group[]): void {
  let start = 0;
  for (let at = 1; at <= part.length; at++) {
    const head = heads[part[start] as number] as number;
    if (at < part.length && heads[part[at] as number] === head) continue;
    const isWhole = head % BASE === 0;
    if (at > start + 1 && !isWhole) groups.push({ from: from + start, to: from + at, depth: depth + HEAD_BYTES });
    start = at;
  }
}

function readHeads(lines: LineStore, part: Uint32Array, depth: number, heads: Float64Array): void {
  for (let at = 0; at < part.length; at++) heads[part[at] as number] = headOf(lines, part[at] as number, depth);
}

function headOf(lines: LineStore, line: number, depth: number): number {
  const end = lines.endOf(line);
  const start = lines.startOf(line) + depth;
  let head = 0;
  for (let at = start; at < start + HEAD_BYTES; at++) {
    head = head * BASE + (at < end ? (lines.bytes[at] as number) + 1 : 0);
  }
  return head;
}

function compareBytes(lines: LineStore, one: number, other: number, depth: number): number {
  const { bytes } = lines;
  const oneEnd = lines.endOf(one);
  const otherEnd = lines.endOf(other);
  let at = lines.startOf(one) + depth;
  let otherAt = lines.startOf(other) + depth;
  while (at < oneEnd && otherAt < otherEnd) {
    const difference = (bytes[at++] as number) - (bytes[otherAt++] as number);
    if (difference !== 0) return difference;
  }
  return oneEnd - at - (otherEnd - otherAt);
}
