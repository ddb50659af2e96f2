import { type RandomSource, randomBelow } from "#shared/random.ts";
import type { WeightedItem } from "./list.ts";

/**
 * Draws items one by one, with probabilities proportional to the weights of the items still in the list.
 * @param repeats keeps drawn items in the list. Without it, `count` must not exceed the number of items.
 */
export function pickItems(
  items: readonly WeightedItem[],
  { count, repeats }: { count: number; repeats: boolean },
  source?: RandomSource,
): string[] {
  const tickets = new TicketCounter(items.map(({ weight }) => weight));
  return Array.from({ length: count }, () => {
    const index = tickets.holderOf(randomBelow(tickets.total, source));
    const item = items[index] as WeightedItem;
    if (!repeats) tickets.remove(index, item.weight);
    return item.name;
  });
}

/**
 * Cumulative weights in a Fenwick tree: finding and removing a ticket holder both take logarithmic time.
 * P. M. Fenwick, "A new data structure for cumulative frequency tables", 1994.
 */
class TicketCounter {
  total: number;
  readonly #sums: Float64Array;

  constructor(weights: readonly number[]) {
    const sums = new Float64Array(weights.length + 1);
    sums.set(weights, 1);
    for (let node = 1; node < sums.length; node++) {
      const parent = node + (node & -node);
      if (parent < sums.length) sums[parent] = (sums[parent] as number) + (sums[node] as number);
    }
    this.#sums = sums;
    this.total = weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** Index of the holder of a ticket, both from 0. */
  holderOf(ticket: number): number {
    let before = 0;
    let remaining = ticket;
    for (let step = 2 ** Math.floor(Math.log2(this.#sums.length)); step >= 1; step /= 2) {
      const sum = this.#sums[before + step];
      if (sum !== undefined && sum <= remaining) {
        before += step;
        remaining -= sum;
      }
    }
    return before;
  }

  remove(holder: number, weight: number): void {
    this.total -= weight;
    for (let node = holder + 1; node < this.#sums.length; node += node & -node) {
      this.#sums[node] = (this.#sums[node] as number) - weight;
    }
  }
}
