import { useEffect, useState } from "react";

/**
 * How many of the items of a long list to draw: the first at once, the others soon after in steps, since hundreds of rows
 * at once would keep the page from answering.
 */
export function useGrowing(items: readonly unknown[]): number {
  const [grown, setGrown] = useState({ items, count: ITEMS_A_STEP });
  const count = grown.items === items ? grown.count : ITEMS_A_STEP;
  useEffect(() => {
    if (count >= items.length) return;
    const timer = setTimeout(() => setGrown({ items, count: count + ITEMS_A_STEP }));
    return () => clearTimeout(timer);
  }, [items, count]);
  return count;
}

const ITEMS_A_STEP = 40;
